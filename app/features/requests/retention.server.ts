import type { Logger } from 'pino'
import { getRetention } from '#app/features/settings/retention/retention.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db, Trx } from '#db/client.server.ts'

const EVERY_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** What staff were told is of no use after so long. It names people, so it never outlives their requests either. */
const NOTIFICATION_DAYS = 90

/** Requests deleted in one transaction: few, so that nobody waits for it. */
const BATCH = 200

/** What was deleted, as counts. */
export interface Expired {
  requests: number
  formKeys: number
}

/**
 * Deletes what is kept no longer (see the privacy notice): requests after their months, with appointments, notices and
 * mails, but none whose appointment is still to come or waits for an answer; what staff were told of them; form keys and the hashes of network addresses after their days. Safe to run on several instances at once.
 */
export async function deleteExpired(db: Db, now: Date): Promise<Expired> {
  const retention = await getRetention(db)
  const technical = new Date(now.getTime() - retention.technicalDays * DAY_MS).toISOString()
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.requestMonths)

  const keys = await db.deleteFrom('idempotencyKeys').where('createdAt', '<', technical).executeTakeFirst()
  await db
    .updateTable('contactRequests')
    .set({ sourceHash: '' })
    .where('createdAt', '<', technical)
    .where('sourceHash', '!=', '')
    .execute()
  const told = new Date(Math.max(oldest.getTime(), now.getTime() - NOTIFICATION_DAYS * DAY_MS))
  await db.deleteFrom('notifications').where('timestamp', '<', told.toISOString()).execute()
  await db.deleteFrom('requestUndos').where('expiresAt', '<', now.toISOString()).execute()
  let requests = 0
  for (let deleted = BATCH; deleted === BATCH; requests += deleted) {
    deleted = await db.transaction().execute((trx) => deleteRequests(trx, oldest.toISOString(), now))
  }
  return { requests, formKeys: Number(keys.numDeletedRows) }
}

async function deleteRequests(trx: Trx, before: string, now: Date): Promise<number> {
  const live = trx
    .selectFrom('appointments')
    .select('contactRequestId')
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'confirmed'), row('date', '>=', romeDay(now))]),
        row.and([row('status', 'in', ['pending', 'proposed']), row('holdUntil', '>', now.toISOString())]),
      ]),
    )
  const old = await trx
    .selectFrom('contactRequests')
    .select('id')
    .where('createdAt', '<', before)
    .where('id', 'not in', live)
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  const appointments = trx.selectFrom('appointments').select('id').where('contactRequestId', 'in', ids)
  const updates = trx.selectFrom('appointmentUpdates').select('id').where('appointmentId', 'in', appointments)
  await trx.deleteFrom('mailOutbox').where('documentId', 'in', ids).execute()
  await trx.deleteFrom('mailOutbox').where('documentId', 'in', updates).execute()
  const reminders = trx.selectFrom('appointmentReminders').select('id').where('appointmentId', 'in', appointments)
  await trx.deleteFrom('mailOutbox').where('documentId', 'in', reminders).execute()
  for (const table of ['appointmentCells', 'appointmentProposals', 'appointmentReminders'] as const) {
    await trx.deleteFrom(table).where('appointmentId', 'in', appointments).execute()
  }
  const replies = trx.selectFrom('requestReplies').select('id').where('requestId', 'in', ids)
  await trx.deleteFrom('mailOutbox').where('documentId', 'in', replies).execute()
  for (const table of ['requestReplies', 'requestNotes', 'requestTags', 'requestWriters', 'requestSearch'] as const) {
    await trx.deleteFrom(table).where('requestId', 'in', ids).execute()
  }
  await trx.deleteFrom('appointmentUpdates').where('appointmentId', 'in', appointments).execute()
  await trx.deleteFrom('appointments').where('contactRequestId', 'in', ids).execute()
  await trx.deleteFrom('contactRequests').where('id', 'in', ids).execute()
  return ids.length
}

/** Deletes what has expired now and then every hour, until stopped. */
export function startRetention(db: Db, clock: Clock, log: Logger): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const run = () => {
    running = deleteExpired(db, clock()).then(
      (expired) => {
        if (expired.requests > 0 || expired.formKeys > 0) log.info(expired, 'expired data deleted')
      },
      (err) => log.error({ err }, 'expired data could not be deleted'),
    )
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
