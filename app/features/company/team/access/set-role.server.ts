import type { AppContext, Role } from '#app/context.ts'
import { holdStaffLock } from '#app/features/company/access/identity.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { shareSnoozes } from '#app/features/company/team/departure/hand-over.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { may, requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { requireAnotherAdmin } from './deactivate.server.ts'
import { getMember } from './lock-member.server.ts'

/**
 * Changes the role of a staff member from their next request on. Throws NotFoundError, ConflictError for the last
 * active admin, FreshSignInError.
 */
export async function setRole(ctx: AppContext, id: string, role: Role): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await holdStaffLock(trx)
    const member = await getMember(trx, id)
    if (member.role === role) return
    if (member.isActive) await requireAnotherAdmin(trx, member)
    if (!may(role, 'requests.read')) await endCustomerWork(trx, id)
    await trx.updateTable('admins').set({ role }).where('id', '=', id).execute()
    await recordAction(ctx, trx, {
      action: 'staff-role',
      targetId: id,
      details: `Ruolo cambiato: ${member.email}`,
      before: { role: member.role },
      after: { role },
    })
  })
}

/** Removes what names customers: notifications, calendar feeds, and the mark of somebody who writes a reply; snoozes come back for everybody. */
async function endCustomerWork(trx: Trx, adminId: string): Promise<void> {
  for (const table of ['notifications', 'calendarFeeds', 'requestWriters', 'requestDrafts'] as const) {
    await trx.deleteFrom(table).where('adminId', '=', adminId).execute()
  }
  await shareSnoozes(trx, adminId)
}
