import { type SelectQueryBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { deleteOldSecurityEvents } from '#app/features/audit/security/keep-events.server.ts'
import { getRetention } from '#app/features/settings/retention/retention.server.ts'
import { oldestKept, type Retention } from '#app/features/settings/retention/retention.ts'
import {
  hasLeapt,
  lockRetentionState,
  type RetentionState,
  saveRetentionState,
} from '#app/features/settings/retention/retention-hold.server.ts'
import type { RetentionHold } from '#app/features/settings/retention/retention-hold.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY, HOUR, timeAgo } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'

const EVERY_MS = HOUR

/** Retention of notifications. They name people, so they never outlive their requests either. */
const NOTIFICATION_DAYS = 90

/** Retention of unsent replies and notes since their last change. */
const DRAFT_DAYS = 30

/** A sender not verified again for this long must confirm the address again. */
const VERIFIED_SENDER_MONTHS = 24

/** Requests deleted per transaction, kept small so that other writers do not wait. */
const BATCH = 25
/** Rows of other tables changed per statement. */
const SLICE = 200

/** A run that would delete a larger share of all requests, and more than a few, waits for a confirmation. */
const MAX_SHARE = 0.1
const FEW = 10

/** Numbers of deleted rows. */
export interface Expired {
  requests: number
  formKeys: number
}

/**
 * Deletes expired data (see the privacy notice): requests with their appointments, updates and mails, except those with
 * an upcoming or unanswered appointment; their notifications; form keys and hashes of network addresses; security
 * events; abandoned drafts. Safe to run on several instances.
 */
export async function deleteExpired(db: Db, now: Date): Promise<Expired> {
  const retention = await getRetention(db)
  const oldest = oldestKept(now, retention.requestMonths)
  const formKeys = await deleteTechnical(db, now, retention)
  let requests = 0
  for (let deleted = BATCH; deleted === BATCH; requests += deleted) {
    deleted = await db.transaction().execute((trx) => deleteRequests(trx, oldest.toISOString(), now))
  }
  return { requests, formKeys }
}

/** Deletes expired data other than requests; returns the number of form keys. */
async function deleteTechnical(db: Db, now: Date, retention: Retention): Promise<number> {
  const oldest = oldestKept(now, retention.requestMonths)
  const technical = timeAgo(now, retention.technicalDays * DAY)
  const formKeys = await inSlices(
    db.selectFrom('idempotencyKeys').select('key as id').where('createdAt', '<', technical),
    (keys) => db.deleteFrom('idempotencyKeys').where('key', 'in', keys),
  )
  await inSlices(
    db.selectFrom('contactRequests').select('id').where('createdAt', '<', technical).where('sourceHash', '!=', ''),
    (ids) => db.updateTable('contactRequests').set({ sourceHash: '' }).where('id', 'in', ids),
  )
  const told = new Date(Math.max(oldest.getTime(), now.getTime() - NOTIFICATION_DAYS * DAY))
  await inSlices(db.selectFrom('notifications').select('id').where('timestamp', '<', told.toISOString()), (ids) =>
    db.deleteFrom('notifications').where('id', 'in', ids),
  )
  const forgotten = new Date(now)
  forgotten.setUTCMonth(forgotten.getUTCMonth() - VERIFIED_SENDER_MONTHS)
  await db.deleteFrom('verifiedSenders').where('verifiedAt', '<', forgotten.toISOString()).execute()
  await db.deleteFrom('requestUndos').where('expiresAt', '<', now.toISOString()).execute()
  const draftsSince = timeAgo(now, DRAFT_DAYS * DAY)
  await deleteOldSecurityEvents(db, now)
  await db.deleteFrom('requestDrafts').where('updatedAt', '<', draftsSince).execute()
  return formKeys
}

/**
 * Applies a change to the rows of a query in slices, because a long write blocks the whole process on SQLite. Returns
 * the number of rows.
 */
async function inSlices<Row>(
  query: SelectQueryBuilder<Database, keyof Database, Row & { id: string }>,
  change: (ids: string[]) => { execute: () => Promise<unknown> },
): Promise<number> {
  for (let count = 0; ; ) {
    const ids = (await query.limit(SLICE).execute()).map(({ id }) => id)
    if (ids.length > 0) await change(ids).execute()
    count += ids.length
    if (ids.length < SLICE) return count
  }
}

/**
 * Runs retention unless it needs a confirmation: when the clock has jumped it deletes nothing, with too many expired
 * requests it deletes only the other data. A new hold notifies the admins.
 */
export async function runRetention({ db, clock, log }: RetentionParts): Promise<Expired> {
  const now = clock()
  const hold = await examineRetention(db, clock)
  if (!hold) return deleteExpired(db, now)
  log.warn({ reason: hold.reason, expired: hold.expired, total: hold.total }, 'retention waits for a confirmation')
  const formKeys = hold.reason === 'share' ? await deleteTechnical(db, now, await getRetention(db)) : 0
  return { requests: 0, formKeys }
}

/** Decides whether retention must wait, stores that, and notifies the admins of a new hold. */
async function examineRetention(db: Db, clock: Clock): Promise<RetentionHold | null> {
  const { requestMonths } = await getRetention(db)
  return db.transaction().execute(async (trx) => {
    const state = await lockRetentionState(trx)
    const now = clock()
    const before = oldestKept(now, requestMonths).toISOString()
    const reason = await findReason(trx, state, before, now)
    const hold = reason && {
      since: state.hold?.reason === reason.reason ? state.hold.since : now.toISOString(),
      lastRunAt: state.lastRunAt,
      before,
      ...reason,
    }
    // A jump is measured from the latest run, even when the clock was set back in between.
    const isLatest = state.lastRunAt === null || state.lastRunAt < now.toISOString()
    const lastRunAt = isLatest && hold?.reason !== 'clock' ? now.toISOString() : state.lastRunAt
    await saveRetentionState(trx, { clock }, state, { ...state, lastRunAt, hold })
    return hold
  })
}

async function findReason(
  trx: Trx,
  { lastRunAt, confirmedBefore }: RetentionState,
  before: string,
  now: Date,
): Promise<Pick<RetentionHold, 'reason' | 'expired' | 'total'> | null> {
  const count = sql<number>`count(*)`.as('count')
  const all = await trx.selectFrom('contactRequests').select(count).executeTakeFirstOrThrow()
  const old = await expiredRequests(trx, before, now)
    .select(count)
    .where('createdAt', '>=', confirmedBefore ?? '')
    .executeTakeFirstOrThrow()
  const [expired, total] = [Number(old.count), Number(all.count)]
  if (hasLeapt({ lastRunAt }, now)) return { reason: 'clock', expired, total }
  const isMany = expired >= FEW && expired > total * MAX_SHARE
  return isMany ? { reason: 'share', expired, total } : null
}

/** Expired requests without an upcoming or unanswered appointment. */
function expiredRequests(trx: Trx, before: string, now: Date) {
  const live = trx
    .selectFrom('appointments')
    .select('contactRequestId')
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'confirmed'), row('date', '>=', romeDay(now))]),
        row.and([row('status', 'in', ['pending', 'proposed']), row('holdUntil', '>', now.toISOString())]),
      ]),
    )
  return trx.selectFrom('contactRequests').where('createdAt', '<', before).where('id', 'not in', live)
}

async function deleteRequests(trx: Trx, before: string, now: Date): Promise<number> {
  const old = await expiredRequests(trx, before, now).select('id').orderBy('createdAt').limit(BATCH).execute()
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
  for (const table of [
    'requestReplies',
    'requestNotes',
    'requestTags',
    'requestWriters',
    'requestDrafts',
    'requestSearch',
  ] as const) {
    await trx.deleteFrom(table).where('requestId', 'in', ids).execute()
  }
  await trx.deleteFrom('appointmentUpdates').where('appointmentId', 'in', appointments).execute()
  await trx.deleteFrom('appointments').where('contactRequestId', 'in', ids).execute()
  await trx.deleteFrom('contactRequests').where('id', 'in', ids).execute()
  return ids.length
}

/** Dependencies of retention. */
export interface RetentionParts {
  db: Db
  clock: Clock
  log: Logger
}

/** Runs retention immediately and then every hour, until stopped. */
export function startRetention(parts: RetentionParts): { stop: () => Promise<void> } {
  const run = async () => {
    const expired = await runRetention(parts)
    if (expired.requests > 0 || expired.formKeys > 0) parts.log.info(expired, 'expired data deleted')
  }
  return repeat({ name: 'deleting expired data', everyMs: EVERY_MS, log: parts.log, run })
}
