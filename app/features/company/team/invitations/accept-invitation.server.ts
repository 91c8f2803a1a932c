import type { AppContext, CompanyAccount } from '#app/context.ts'
import { linkAccount } from '#app/features/company/access/company-sign-in/accounts.server.ts'
import { createIdentity, holdStaffLock } from '#app/features/company/access/identity.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { findRole } from '#app/permissions.ts'
import { findInvitation } from './invitation.server.ts'

/**
 * Creates a staff member with the id of their invitation, once, and links the account of the company's provider if one is given. Returns the
 * identity's id. Throws ConflictError when the link is invalid or expired, or the account is linked already.
 */
export async function acceptInvitation(
  ctx: AppContext,
  input: { token: string; name: string; passwordHash: string; account?: CompanyAccount },
): Promise<string> {
  const created = await ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const now = ctx.clock()
    const invitation = await findInvitation(trx, input.token, now)
    const role = findRole(invitation?.role)
    if (!invitation || !role) throw new ConflictError('L’invito non è più valido.')
    const { id, email } = invitation
    await trx.updateTable('invitations').set({ state: 'accepted' }).where('id', '=', id).execute()
    const staff = { id, email, name: input.name, role, passwordHash: input.passwordHash }
    const userId = await createIdentity(trx, staff, now)
    // Who receives appointments is kept in memory until the revision changes: from now on it may be them.
    await trx
      .updateTable('contentRevision')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .execute()
    await recordAction(ctx, trx, {
      adminId: userId,
      action: 'staff-invite-accept',
      targetId: userId,
      details: `Invito accettato: ${email}`,
      after: { email, name: input.name, role },
    })
    if (input.account) await linkAccount(ctx, trx, { id: userId, email }, input.account)
    return userId
  })
  ctx.wakeMail()
  await ctx.contentChanged()
  return created
}
