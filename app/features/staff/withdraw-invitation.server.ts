import type { AppContext } from '../../context.ts'
import { recordAction } from '../audit/record.server.ts'
import { holdStaffLock } from './identity.server.ts'
import { getPendingInvitation } from './invitation.server.ts'
import { requirePermission } from './permissions.ts'

/** Takes an invitation back: its link is void. Throws NotFoundError. */
export async function withdrawInvitation(ctx: AppContext, id: string): Promise<void> {
  requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    const { email } = await getPendingInvitation(trx, id)
    await trx.updateTable('invitations').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    await recordAction(ctx, trx, {
      action: 'staff-invite-withdraw',
      targetId: id,
      details: `Invito ritirato: ${email}`,
    })
  })
}
