import path from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { destroy } from '#app/features/care/privacy/erasure/parts.server.ts'
import { recordsOf } from '#app/features/care/privacy/erasure/subject.server.ts'
import { pruneLedgerFile } from '#app/features/ground/audit/erasures/ledger.server.ts'
import {
  countOldSecurityEvents,
  deleteOldSecurityEvents,
} from '#app/features/ground/audit/security/keep-events.server.ts'
import { removeOrphanedFiles } from '#app/features/ground/mail/orphaned-files.server.ts'
import { oldestKept, type Retention } from '#app/features/ground/settings/retention/retention.ts'
import {
  hasLeapt,
  lockRetentionState,
  type RetentionState,
  saveRetentionState,
} from '#app/features/ground/settings/retention/retention-hold.server.ts'
import type { RetentionHold } from '#app/features/ground/settings/retention/retention-hold.ts'
import { PERIODS } from '#app/features/ground/settings/retention/retention-periods.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY, HOUR, timeAgo } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { RetentionClass } from '#db/personal-data.ts'
import { scrubDeleted } from '#db/scrub.server.ts'
import { ledgerSince, type RetentionRule, retentionRules } from './rules.server.ts'

const EVERY_MS = HOUR

/** Rows of other tables changed per statement, and requests searched at a time. */
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
 * Deletes expired data (see the privacy notice): requests with everything that belongs to them, except those with an
 * upcoming or unanswered appointment; the trash; and the rows of `retentionRules`. Safe to run on several instances.
 */
export async function deleteExpired(db: Db, now: Date): Promise<Expired> {
  const retention = await readSection(db, 'retention')
  const formKeys = await deleteByRules(db, now, retention)
  const oldest = oldestKept(now, retention.requestMonths).toISOString()
  const trashed = await deleteRequests(db, (trx) => trashedRequests(trx, now), now)
  const requests = await deleteRequests(db, (trx) => expiredRequests(trx, oldest, now), now)
  return { requests: requests + trashed, formKeys }
}

/** Deletes expired data other than requests; returns the number of form keys. */
async function deleteByRules(db: Db, now: Date, retention: Retention): Promise<number> {
  let formKeys = 0
  for (const rule of retentionRules(now, retention)) {
    const deleted = await applyRule(db, rule)
    if (rule.table === 'idempotencyKeys') formKeys += deleted
  }
  await deleteOldSecurityEvents(db, now, retention.securityDays)
  return formKeys
}

/** In slices, because a long write blocks the whole process on SQLite. Returns the number of rows. */
async function applyRule(db: Db, { table, key, expired, change }: RetentionRule): Promise<number> {
  for (let count = 0; ; ) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(table)} where ${expired} limit ${SLICE}`.execute(db)
    const keys = rows.map((row) => row.key)
    if (keys.length > 0) {
      if (change) await change(db, keys)
      else
        await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(keys)}) and (${expired})`.execute(
          db,
        )
    }
    count += keys.length
    if (keys.length < SLICE) return count
  }
}

/** What a run would delete now, by class and table; nothing is changed. */
export async function previewRetention(
  db: Db,
  now: Date,
): Promise<{ kept: RetentionClass; table: string; rows: number }[]> {
  const retention = await readSection(db, 'retention')
  const oldest = oldestKept(now, retention.requestMonths).toISOString()
  const count = sql<number>`count(*)`.as('count')
  const requests = async (query: ReturnType<typeof expiredRequests>) =>
    Number((await query.select(count).executeTakeFirstOrThrow()).count)
  const found = [
    { kept: 'requests' as const, table: 'contactRequests (cestino)', rows: await requests(trashedRequests(db, now)) },
    { kept: 'requests' as const, table: 'contactRequests', rows: await requests(expiredRequests(db, oldest, now)) },
  ]
  const all: { kept: RetentionClass; table: string; rows: number }[] = [...found]
  for (const { kept, table, expired } of retentionRules(now, retention)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${expired}`.execute(db)
    all.push({ kept, table, rows: Number(rows[0]?.count ?? 0) })
  }
  const events = await countOldSecurityEvents(db, now, retention.securityDays)
  return [...all, { kept: 'security', table: 'securityEvents', rows: events }]
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
  const formKeys = hold.reason === 'share' ? await deleteByRules(db, now, await readSection(db, 'retention')) : 0
  return { requests: 0, formKeys }
}

/** Decides whether retention must wait, stores that, and notifies the admins of a new hold. */
async function examineRetention(db: Db, clock: Clock): Promise<RetentionHold | null> {
  const { requestMonths } = await readSection(db, 'retention')
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
function expiredRequests(db: Db, before: string, now: Date) {
  return db
    .selectFrom('contactRequests')
    .where('createdAt', '<', before)
    .where('id', 'not in', withLiveAppointment(db, now))
}

/** Requests that have been in the trash for long enough. */
function trashedRequests(db: Db, now: Date) {
  return db
    .selectFrom('contactRequests')
    .where('trashedAt', '<', timeAgo(now, PERIODS.trashDays * DAY))
    .where('id', 'not in', withLiveAppointment(db, now))
}

function withLiveAppointment(db: Db, now: Date) {
  return db
    .selectFrom('appointments')
    .select('contactRequestId')
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'confirmed'), row('date', '>=', romeDay(now))]),
        row.and([row('status', 'in', ['pending', 'proposed']), row('holdUntil', '>', now.toISOString())]),
      ]),
    )
}

/**
 * Deletes requests with everything that belongs to them, each in a transaction of its own; returns their number. Removing one from
 * the search index of SQLite takes up to 17 ms, and other writers wait.
 */
async function deleteRequests(
  db: Db,
  expired: (trx: Db) => ReturnType<typeof expiredRequests>,
  now: Date,
): Promise<number> {
  for (let count = 0; ; ) {
    // Searched outside of the transactions, and looked at again in them.
    const found = await expired(db).select('id').orderBy('createdAt').limit(SLICE).execute()
    let deleted = 0
    for (const { id } of found) {
      deleted += await db.transaction().execute(async (trx) => {
        const old = await expired(trx).select('id').where('id', '=', id).executeTakeFirst()
        if (old) await destroy(trx, { records: await recordsOf(trx, [id]) }, now)
        return old ? 1 : 0
      })
    }
    count += deleted
    // Others have changed or deleted all of them: the next run finds what is left.
    if (found.length < SLICE || deleted === 0) return count
  }
}

/** Dependencies of retention. */
export interface RetentionParts {
  db: Db
  clock: Clock
  log: Logger
}

/** A delivery in progress writes its file before its row is marked. */
const FILE_GRACE = HOUR

/** Runs retention immediately and then every hour, until stopped; then cleans the mail folder, the ledger's file and the WAL. */
export function startRetention(parts: RetentionParts & { dataDir: string }): { stop: () => Promise<void> } {
  const { db, clock, log, dataDir } = parts
  const run = async () => {
    const expired = await runRetention(parts)
    const now = clock()
    const files = await removeOrphanedFiles(db, path.join(dataDir, 'mail'), new Date(now.getTime() - FILE_GRACE))
    await pruneLedgerFile(dataDir, ledgerSince(now, await readSection(db, 'retention')))
    if (expired.requests === 0 && expired.formKeys === 0 && files === 0) return
    log.info({ ...expired, files }, 'expired data deleted')
    await scrubDeleted(db)
  }
  return repeat({ name: 'deleting expired data', everyMs: EVERY_MS, log, run })
}
