import type { AppContext } from '../../context.ts'
import { recordAction } from '../audit/record.server.ts'
import { getMember } from './deactivate.server.ts'
import { holdIdentityLock, holdStaffLock } from './identity.server.ts'
import { requirePermission } from './permissions.ts'

/** Gives a deactivated member of staff his access back; he signs in anew. Throws NotFoundError. */
export async function reactivateStaff(ctx: AppContext, id: string): Promise<void> {
  requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await holdStaffLock(trx)
    await holdIdentityLock(trx, id)
    const member = await getMember(trx, id)
    if (member.isActive) return
    // None should be there; none comes back to life.
    await trx.deleteFrom('authSessions').where('userId', '=', id).execute()
    await trx.updateTable('admins').set({ isActive: true }).where('id', '=', id).execute()
    await trx.updateTable('authUsers').set({ isDisabled: false }).where('id', '=', id).execute()
    await recordAction(ctx, trx, {
      action: 'staff-reactivate',
      targetId: id,
      details: `Accesso riattivato: ${member.email}`,
      before: { isActive: false },
      after: { isActive: true },
    })
  })
}
