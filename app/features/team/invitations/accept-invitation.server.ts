import type { AppContext } from '#app/context.ts'
import { createIdentity, holdStaffLock } from '#app/features/access/identity.server.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { findRole } from '#app/permissions.ts'
import { findInvitation } from './invitation.server.ts'

/**
 * Creates a staff member from an invitation, once. Returns the identity's id. Throws ConflictError when the link is
 * invalid or expired.
 */
export async function acceptInvitation(
  ctx: AppContext,
  input: { token: string; name: string; passwordHash: string },
): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const now = ctx.clock()
    const invitation = await findInvitation(trx, input.token, now)
    const role = findRole(invitation?.role)
    if (!invitation || !role) throw new ConflictError('L’invito non è più valido.')
    const { id, email } = invitation
    await trx.updateTable('invitations').set({ state: 'accepted' }).where('id', '=', id).execute()
    const userId = await createIdentity(trx, { email, name: input.name, role, passwordHash: input.passwordHash }, now)
    await recordAction(ctx, trx, {
      adminId: userId,
      action: 'staff-invite-accept',
      targetId: userId,
      details: `Invito accettato: ${email}`,
      after: { email, name: input.name, role },
    })
    return userId
  })
}
