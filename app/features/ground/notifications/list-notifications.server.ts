import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { BellItem } from './bell/bell.ts'

const PAGE = 30

/** A page of notifications; `next` is the cursor of the next page. */
export interface NotificationPage {
  items: BellItem[]
  next: string | undefined
  unread: number
}

/** Lists the actor's notifications, newest first. `after` is the id of the last one shown. */
export async function listNotifications(
  ctx: AppContext,
  { onlyUnread, after }: { onlyUnread: boolean; after: string | undefined },
): Promise<NotificationPage> {
  const actor = requirePermission(ctx, 'notifications.own')
  const own = ctx.db.selectFrom('notifications').where('adminId', '=', actor.id).where('isDeleted', '=', false)
  const start = after ? await own.where('id', '=', after).select(['id', 'timestamp']).executeTakeFirst() : undefined
  let query = own
    .select(['id', 'message', 'link', 'timestamp', 'unread', 'type'])
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  if (onlyUnread) query = query.where('unread', '=', true)
  if (start)
    query = query.where((row) =>
      row.or([
        row('timestamp', '<', start.timestamp),
        row.and([row('timestamp', '=', start.timestamp), row('id', '<', start.id)]),
      ]),
    )
  const rows = await query.execute()
  const items = rows.slice(0, PAGE)
  const { count } = await own
    .where('unread', '=', true)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { items, next: rows.length > PAGE ? items.at(-1)?.id : undefined, unread: count }
}
