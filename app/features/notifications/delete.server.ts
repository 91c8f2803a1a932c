import type { AppContext } from '../../context.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { recordAction } from '../audit/record.server.ts'
import { requirePermission } from '../staff/permissions.ts'

/** Takes one of the actor's own notifications out of the bell; its row stays. Throws NotFoundError for any other. */
export async function deleteNotification(ctx: AppContext, id: string): Promise<void> {
  const actor = requirePermission(ctx, 'notifications.own')
  await ctx.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('notifications')
      .set({ isDeleted: true })
      .where('id', '=', id)
      .where('adminId', '=', actor.id)
      .where('isDeleted', '=', false)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new NotFoundError('notification')
    await recordAction(ctx, trx, { action: 'notification-delete', targetId: id, details: 'Notifica eliminata' })
  })
}
