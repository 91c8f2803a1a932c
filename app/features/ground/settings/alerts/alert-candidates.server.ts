import type { AppContext } from '#app/context.ts'
import { requirePermission, rolesWith } from '#app/permissions.ts'

/** The active members of staff who may read requests, as candidates for alerts. Throws ForbiddenError. */
export async function listAlertCandidates(ctx: Pick<AppContext, 'db' | 'actor'>) {
  requirePermission(ctx, 'settings.manage')
  return ctx.db
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .where('isActive', '=', true)
    .where('role', 'in', rolesWith('requests.read'))
    .orderBy('name')
    .orderBy('id')
    .execute()
}
