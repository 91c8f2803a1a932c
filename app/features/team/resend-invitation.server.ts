import type { AppContext } from '#app/context.ts'
import { holdStaffLock } from '#app/features/access/identity.server.ts'
import { asRole } from '#app/features/access/sessions/session.server.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { getPendingInvitation, storeInvitation } from './invitation.server.ts'

/** Sends an invitation again, with a new link and new 72 hours; the old link is void. Throws NotFoundError. */
export async function resendInvitation(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const { email, name, role } = await getPendingInvitation(trx, id)
    await trx.updateTable('invitations').set({ state: 'replaced' }).where('id', '=', id).execute()
    const renewed = await storeInvitation(ctx, trx, { email, name, role: asRole(role) }, actor.id)
    await recordAction(ctx, trx, {
      action: 'staff-invite-resend',
      targetId: renewed,
      details: `Invito inviato di nuovo a ${email}`,
    })
  })
  ctx.wakeMail()
}
