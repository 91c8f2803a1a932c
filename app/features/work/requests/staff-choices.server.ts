import type { AppContext } from '#app/context.ts'
import { findRole, may, requirePermission } from '#app/permissions.ts'

/** Maximum of tags offered, most used first. */
const MAX_TAGS = 50

/** Staff members for the assignee field and filter, with inactive ones marked. */
export async function listAssignees(ctx: AppContext): Promise<{ id: string; name: string; isActive: boolean }[]> {
  requirePermission(ctx, 'requests.read')
  const rows = await ctx.db
    .selectFrom('admins')
    .select(['id', 'name', 'isActive', 'role'])
    .orderBy('name')
    .limit(200)
    .execute()
  // Like inactive staff, an editor may still be the assignee of a request and is not offered.
  return rows.map(({ role, isActive, ...row }) => {
    const known = findRole(role)
    return { ...row, isActive: isActive && known !== undefined && may(known, 'requests.write') }
  })
}

/** Tags in use, most used first. */
export async function listTags(ctx: AppContext): Promise<string[]> {
  requirePermission(ctx, 'requests.read')
  const rows = await ctx.db
    .selectFrom('requestTags')
    .select((row) => ['tag', row.fn.countAll().as('count')])
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(MAX_TAGS)
    .execute()
  return rows.map(({ tag }) => tag)
}
