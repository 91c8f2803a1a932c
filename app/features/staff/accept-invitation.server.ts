import type { AppContext } from '../../context.ts'
import { ConflictError } from '../../lib/errors.ts'
import { recordAction } from '../audit/record.server.ts'
import { createIdentity, holdStaffLock } from './identity.server.ts'
import { findInvitation } from './invitation.server.ts'
import { asRole } from './session.server.ts'

/**
 * Makes a member of staff of an invited person, once. Gives the identity's id. Throws ConflictError when the link is not
 * good (any more).
 */
export async function acceptInvitation(
  ctx: AppContext,
  input: { token: string; name: string; passwordHash: string },
): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const now = ctx.clock()
    const invitation = await findInvitation(trx, input.token, now)
    if (!invitation) throw new ConflictError('L’invito non è più valido.')
    const { id, email } = invitation
    const role = asRole(invitation.role)
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
