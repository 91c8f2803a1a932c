import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Removes one of the actor's notifications from the bell; its row stays. Throws NotFoundError for any other. */
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
