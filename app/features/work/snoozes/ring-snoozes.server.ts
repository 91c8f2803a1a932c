import type { AppContext } from '#app/context.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'

/** Rings for the snoozes that are due, each once, also with several instances. Returns their number. */
export async function ringSnoozes({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = clock().toISOString()
  const due = await db
    .selectFrom('snoozes')
    .innerJoin('contactRequests', 'contactRequests.id', 'snoozes.requestId')
    .select(['snoozes.id', 'adminId', 'link', 'note', 'dueAt', 'reference', 'contactRequests.id as subjectId'])
    .where('rungAt', 'is', null)
    .where('dueAt', '<=', now)
    .where('trashedAt', 'is', null)
    .orderBy('dueAt')
    .limit(100)
    .execute()
  let rung = 0
  for (const { id, adminId, link, note, dueAt, reference, subjectId } of due) {
    await db.transaction().execute(async (trx) => {
      // Another instance may have rung it, or its member moved it, since it was read.
      const mine = await trx
        .updateTable('snoozes')
        .set({ rungAt: now })
        .where('id', '=', id)
        .where('rungAt', 'is', null)
        .where('dueAt', '=', dueAt)
        .executeTakeFirst()
      if (mine.numUpdatedRows === 0n) return
      const message = `Promemoria per la richiesta ${reference}${note && `: ${note}`}`
      await notifyStaff(
        trx,
        { clock },
        { message, type: 'info', link, subjectId, ...(adminId !== null && { to: adminId }) },
      )
      rung++
    })
  }
  return rung
}
