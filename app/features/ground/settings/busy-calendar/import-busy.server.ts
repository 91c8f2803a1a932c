import { createHash } from 'node:crypto'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { DAY, timeAgo, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import type { FoundBusyTime } from './busy-times.ts'
import { EVERY_MS, type FetchParts, fetchBusy, isDue, LOCK_MS, SAME_FOR_MS } from './fetch-busy.server.ts'

const ROW = 'busy'
const BATCH = 500
/** Maximum number of skipped events displayed. */
const MAX_SKIPPED = 10

/** The dependencies of an import. */
export interface ImportParts extends FetchParts {
  db: Db
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
  const found = await fetchBusy(parts, url, when === 'due' ? await knownVersion(db, clock()) : undefined)
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

/** The version that the server gave the stored busy times, unless they are too old. */
async function knownVersion(db: Db, now: Date): Promise<string | undefined> {
  const known = await db.selectFrom('busySource').select(['etag', 'parsedAt']).executeTakeFirst()
  const age = now.getTime() - Date.parse(known?.parsedAt ?? '')
  return age >= 0 && age < SAME_FOR_MS ? (known?.etag ?? undefined) : undefined
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
