import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { FetchError, fetchPublic, type Network } from '#app/lib/net/fetch-public.server.ts'
import { type Clock, latestBelieved } from '#app/lib/time/clock.ts'
import { DAY, MINUTE, SECOND, timeAgo, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import { BUSY_PROBLEMS } from './busy-calendar.ts'
import type { BusyTimesFound, FoundBusyTime } from './busy-times.ts'
import { readBusy } from './read-busy.server.ts'

const EVERY_MS = 15 * MINUTE
/** Longer than the limits of fetching (10 s) and parsing (5 s): an expired lock belongs to a dead process. */
const LOCK_MS = 25 * SECOND
/** Beyond the largest booking window. */
const DAYS_AHEAD = 120
const LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10 * SECOND, maxRedirects: 3 }
/** An unchanged calendar is read again after this, because its series go on. */
const SAME_FOR_MS = DAY
const ROW = 'busy'
const BATCH = 500
/** Maximum number of skipped events displayed. */
const MAX_SKIPPED = 10

/** The dependencies of an import. `network` defaults to the public internet; tests replace it. */
export interface ImportParts {
  db: Db
  clock: Clock
  log: Logger
  network: Network
  /** Aborts a running fetch without storing a result. */
  stopping?: AbortSignal
}

/** `idle`: not due, or another instance is importing. */
export type ImportOutcome = 'read' | 'failed' | 'idle'

/**
 * Imports the company's busy calendar if the last import was a quarter of an hour ago, or immediately for `now`, and
 * replaces the stored busy times. A failure keeps the old times and notifies staff after a day. One instance imports at
 * a time; without a URL there are no busy times.
 */
export async function importBusyTimes(parts: ImportParts, when: 'due' | 'now' = 'due'): Promise<ImportOutcome> {
  const { db, clock } = parts
  const { busyUrl: url } = await readSection(db, 'booking')
  if (!(await claim(db, url, clock(), when))) return 'idle'
  const found = await load(parts, url, when === 'due' ? await knownVersion(db, clock()) : undefined)
  if (parts.stopping?.aborted) return 'idle'
  return db.transaction().execute(async (trx) => {
    // The URL has changed meanwhile: the result is discarded.
    const held = await trx.selectFrom('busySource').select(['urlHash', 'failingSince', 'notifiedAt']).executeTakeFirst()
    if (held?.urlHash !== hashOf(url)) return 'idle'
    const now = clock().toISOString()
    if (found === 'unchanged') {
      await note(trx, { readAt: now, lastError: null, failingSince: null, notifiedAt: null })
      return 'read'
    }
    if ('times' in found) {
      await replaceTimes(trx, found.times)
      const skipped = JSON.stringify(found.skipped.slice(0, MAX_SKIPPED))
      const skippedCount = found.skipped.length
      const version = { etag: found.etag ?? null, parsedAt: now }
      const fine = { lastError: null, failingSince: null, notifiedAt: null }
      await note(trx, { readAt: now, skipped, skippedCount, ...version, ...fine })
      return 'read'
    }
    const failingSince = held.failingSince ?? now
    const tell = held.notifiedAt === null && Date.parse(now) - Date.parse(failingSince) >= DAY
    if (tell) {
      await notifyStaff(trx, parts, {
        message:
          'Il calendario degli impegni non viene letto da un giorno: gli orari occupati potrebbero non essere aggiornati',
        type: 'warning',
        link: '/admin/settings?sezione=prenotazioni',
        permission: 'settings.manage',
      })
    }
    await note(trx, { lastError: found.problem, failingSince, ...(tell && { notifiedAt: now }) })
    return 'failed'
  })
}

/** Claims the import for this process. Deletes the busy times of a previous URL at once. */
async function claim(db: Db, url: string, now: Date, when: 'due' | 'now'): Promise<boolean> {
  const urlHash = hashOf(url)
  const known = await db.selectFrom('busySource').selectAll().executeTakeFirst()
  // The usual case: two reads and no lock.
  if (known?.urlHash === urlHash && (url === '' || (when === 'due' && !isDue(known.checkedAt, now)))) return false
  if (!known && url === '') return false
  return db.transaction().execute(async (trx) => {
    const fresh = {
      lockedUntil: null,
      checkedAt: null,
      readAt: null,
      lastError: null,
      failingSince: null,
      notifiedAt: null,
      skipped: null,
      skippedCount: 0,
      etag: null,
      parsedAt: null,
    }
    await trx
      .insertInto('busySource')
      .values({ id: ROW, urlHash, ...fresh })
      .onConflict((same) => same.column('id').doNothing())
      .execute()
    const changed = await trx
      .updateTable('busySource')
      .set({ urlHash, ...fresh })
      .where('urlHash', '!=', urlHash)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n) await trx.deleteFrom('busyTimes').execute()
    if (url === '') return false
    let free = trx
      .updateTable('busySource')
      .set({ lockedUntil: timeAhead(now, LOCK_MS), checkedAt: now.toISOString() })
      .where(isOver('lockedUntil', now, LOCK_MS))
    if (when === 'due') {
      const before = timeAgo(now, EVERY_MS)
      free = free.where((row) =>
        row.or([
          row('checkedAt', 'is', null),
          row('checkedAt', '<=', before),
          row('checkedAt', '>', latestBelieved(now)),
        ]),
      )
    }
    return (await free.executeTakeFirst()).numUpdatedRows > 0n
  })
}

function isDue(checkedAt: string | null, now: Date): boolean {
  if (checkedAt === null || checkedAt > latestBelieved(now)) return true
  return now.getTime() - Date.parse(checkedAt) >= EVERY_MS
}

/** The version that the server gave the stored busy times, unless they are too old. */
async function knownVersion(db: Db, now: Date): Promise<string | undefined> {
  const known = await db.selectFrom('busySource').select(['etag', 'parsedAt']).executeTakeFirst()
  const age = now.getTime() - Date.parse(known?.parsedAt ?? '')
  return age >= 0 && age < SAME_FOR_MS ? (known?.etag ?? undefined) : undefined
}

/** Fetches and parses. A failure returns the text for staff and logs its kind; neither contains the URL. */
async function load(
  { clock, log, network, stopping }: ImportParts,
  url: string,
  known: string | undefined,
): Promise<(BusyTimesFound & { etag: string | undefined }) | 'unchanged' | { problem: string }> {
  try {
    const fetched = await fetchPublic(url, stopping ? { ...LIMITS, stopping } : LIMITS, network, known)
    if (!fetched) return 'unchanged'
    const now = clock().getTime()
    const reading = await readBusy(fetched.text, {
      from: new Date(now - DAY),
      to: new Date(now + DAYS_AHEAD * DAY),
      owners: addressesIn(url),
    })
    if ('times' in reading) return { ...reading, etag: fetched.etag }
    log.warn({ problem: reading.problem }, 'the busy calendar could not be read')
    return { problem: BUSY_PROBLEMS[reading.problem] }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const { problem } = error
    log.warn({ problem }, 'the busy calendar could not be fetched')
    return {
      problem:
        problem.kind === 'status'
          ? `Il server del calendario ha risposto con il codice ${problem.status}: verifica l’indirizzo.`
          : BUSY_PROBLEMS[problem.kind],
    }
  }
}

/** E-mail addresses in a calendar URL: Google's contain the owner. */
function addressesIn(url: string): string[] {
  return new URL(url).pathname
    .split('/')
    .map(decodePart)
    .filter((part) => part.includes('@'))
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function replaceTimes(trx: Trx, times: readonly FoundBusyTime[]): Promise<void> {
  await trx.deleteFrom('busyTimes').execute()
  for (let from = 0; from < times.length; from += BATCH) {
    const rows = times.slice(from, from + BATCH).map((time) => ({ ...time, uid: hashOf(time.uid) }))
    await trx.insertInto('busyTimes').values(rows).execute()
  }
}

interface Noted {
  readAt?: string
  skipped?: string
  skippedCount?: number
  etag?: string | null
  parsedAt?: string
  lastError: string | null
  failingSince: string | null
  notifiedAt?: string | null
}

async function note(trx: Trx, noted: Noted): Promise<void> {
  await trx
    .updateTable('busySource')
    .set({ ...noted, lockedUntil: null })
    .execute()
}

/** Hash stored instead of URLs and foreign names, which may contain personal data. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
