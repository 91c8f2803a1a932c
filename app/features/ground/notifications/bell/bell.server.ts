import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { type BellState, MAX_COUNTED, NEWEST, welcomeBell } from './bell.ts'

/**
 * The acting staff member's newest ten notifications and unread count. A failed look-up is logged and returns the
 * welcome state (specification, section 8), so that the page does not fail with it.
 */
export async function readBell(ctx: AppContext): Promise<BellState> {
  const actor = requirePermission(ctx, 'notifications.own')
  try {
    return await findBell(ctx.db, actor.id, ctx.clock())
  } catch (err) {
    ctx.log.error({ err }, 'notifications could not be loaded')
    return welcomeBell(actor.id, ctx.clock())
  }
}

/** An admin's bell, or the welcome state when it is empty. Two indexed reads, independent of the number of rows. */
async function findBell(db: Db, adminId: string, now: Date): Promise<BellState> {
  const own = db.selectFrom('notifications').where('adminId', '=', adminId).where('isDeleted', '=', false)
  const items = await own
    .select(['id', 'message', 'link', 'timestamp', 'unread', 'type'])
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  if (items.length === 0) return welcomeBell(adminId, now)
  const unread = await own.where('unread', '=', true).select('id').limit(MAX_COUNTED).execute()
  return { owner: adminId, now: now.toISOString(), unread: unread.length, items }
}
