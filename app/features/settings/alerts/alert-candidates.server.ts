import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'

/** The active members of staff, as candidates for alerts. Throws ForbiddenError. */
export async function listAlertCandidates(ctx: Pick<AppContext, 'db' | 'actor'>) {
  requirePermission(ctx, 'settings.manage')
  return ctx.db
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .where('isActive', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
