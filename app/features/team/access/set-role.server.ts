import type { AppContext, Role } from '#app/context.ts'
import { holdStaffLock } from '#app/features/access/identity.server.ts'
import { requireFreshSignIn } from '#app/features/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
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
