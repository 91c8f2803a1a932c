import type { AppContext } from '#app/context.ts'
import { holdStaffLock } from '#app/features/company/access/identity.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { findRole, requirePermission } from '#app/permissions.ts'
import { getPendingInvitation, storeInvitation } from './invitation.server.ts'

/** Sends an invitation again with a new link, valid for 72 hours, and voids the old link. Throws NotFoundError. */
export async function resendInvitation(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const { email, name, ...invitation } = await getPendingInvitation(trx, id)
    const role = findRole(invitation.role)
    if (!role)
      throw new ConflictError('Il ruolo di questo invito non esiste più: ritira l’invito e invita di nuovo la persona.')
    await trx.updateTable('invitations').set({ state: 'replaced' }).where('id', '=', id).execute()
    const renewed = await storeInvitation(ctx, trx, { email, name, role }, actor.id)
    await trx.updateTable('consultants').set({ adminId: renewed }).where('adminId', '=', id).execute()
    await recordAction(ctx, trx, {
      action: 'staff-invite-resend',
      targetId: renewed,
      details: `Invito inviato di nuovo a ${email}`,
    })
  })
  ctx.wakeMail()
}
