import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Marks one of the actor's notifications as read; idempotent. Throws NotFoundError for any other. */
export async function markRead(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'notifications.own')
  await ctx.db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('notifications')
      .select(['unread', 'message'])
      .where('id', '=', id)
      .where('adminId', '=', actor.id)
      .where('isDeleted', '=', false)
      .executeTakeFirst()
    if (!own) throw new NotFoundError('notification')
    if (!own.unread) return
    await trx.updateTable('notifications').set({ unread: false }).where('id', '=', id).execute()
    await recordAction(ctx, trx, { action: 'notification-read', targetId: id, details: 'Notifica segnata come letta' })
  })
}
