import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Marks the actor's notifications as read up to the time of the state they saw; later ones stay unread. Returns their
 * number.
 */
export async function markAllRead(ctx: AppContext, until: string): Promise<number> {
  const actor = requirePermission(ctx, 'notifications.own')
  return ctx.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('notifications')
      .set({ unread: false })
      .where('adminId', '=', actor.id)
      .where('isDeleted', '=', false)
      .where('unread', '=', true)
      .where('timestamp', '<=', until)
      .executeTakeFirst()
    const count = Number(changed.numUpdatedRows)
    if (count > 0) {
      await recordAction(ctx, trx, {
        action: 'notification-read-all',
        details: formatCount(count, '1 notifica segnata come letta', 'notifiche segnate come lette'),
      })
    }
    return count
  })
}
