import type { AppContext } from '#app/context.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { isAwake } from './list-snoozes.server.ts'
import { personIn } from './set-snooze.server.ts'

/** Rings for the snoozes that are due, each once, also with several instances. Returns their number. */
export async function ringSnoozes({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = clock().toISOString()
  const due = await db
    .selectFrom('snoozes')
    .innerJoin('contactRequests', 'contactRequests.id', 'snoozes.requestId')
    .select(['snoozes.id', 'adminId', 'link', 'note', 'dueAt', 'reference', 'name', 'contactRequests.id as subjectId'])
    .where('rungAt', 'is', null)
    .where('dueAt', '<=', now)
    .where(isAwake)
    .orderBy('dueAt')
    .limit(100)
    .execute()
  let rung = 0
  for (const { id, adminId, link, note, dueAt, reference, name, subjectId } of due) {
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
      const what = personIn(link) ? inertLine(name, 60) || 'una persona' : `la richiesta ${reference}`
      const message = `Promemoria per ${what}${note && `: ${note}`}`
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
