import type { AppContext } from '#app/context.ts'
import { holdStaffLock } from '#app/features/company/access/identity.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { getPendingInvitation } from './invitation.server.ts'

/** Withdraws an invitation and voids its link. Throws NotFoundError. */
export async function withdrawInvitation(ctx: AppContext, id: string): Promise<void> {
  requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const { email } = await getPendingInvitation(trx, id)
    await trx.updateTable('invitations').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    await trx.deleteFrom('consultants').where('adminId', '=', id).execute()
    await recordAction(ctx, trx, {
      action: 'staff-invite-withdraw',
      targetId: id,
      details: `Invito ritirato: ${email}`,
    })
  })
}
