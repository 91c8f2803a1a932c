import type { AppContext } from '#app/context.ts'
import { findIdentity, holdStaffLock, normalizeEmail } from '#app/features/company/access/identity.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { type Invitee, storeInvitation } from './invitation.server.ts'

/**
 * Invites a person to become a staff member: one mail with one link, valid for 72 hours. Throws ConflictError when the
 * address is in use or has a pending invitation, FreshSignInError.
 */
export async function inviteStaff(ctx: AppContext, person: Invitee): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  const invitee = { ...person, email: normalizeEmail(person.email) }
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    await requireFreshSignIn(trx, actor, now)
    await holdStaffLock(trx)
    if (await findIdentity(trx, invitee.email)) {
      throw new ConflictError('Questa persona ha già un accesso: se è disattivato, riattivalo dall’elenco.')
    }
    const pending = await trx
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', invitee.email)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (pending) throw new ConflictError('C’è già un invito per questo indirizzo: invialo di nuovo dall’elenco.')
    const id = await storeInvitation(ctx, trx, invitee, actor.id)
    await recordAction(ctx, trx, {
      action: 'staff-invite',
      targetId: id,
      details: `Invito inviato a ${invitee.email}`,
      after: { ...invitee },
    })
  })
  ctx.wakeMail()
}
