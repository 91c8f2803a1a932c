import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import type { FoundBusyTime } from '#app/features/ground/settings/busy-calendar/busy-times.ts'
import {
  fetchBusy,
  isDue,
  LOCK_MS,
  SAME_FOR_MS,
} from '#app/features/ground/settings/busy-calendar/fetch-busy.server.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { tryUnseal } from '#app/lib/secrets.server.ts'
import { DAY, MINUTE, timeAhead } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import type { CalendarAddress } from './caldav.server.ts'
import type { CalendarParts, CalendarReading, StoredCalendar } from './stored-calendar.ts'
import { syncCollection } from './sync-collection.server.ts'
import { isToWrite, loadEvents } from './wanted-events.server.ts'

/** Longer than a reading and the writes of one run. */
const COLLECTION_LOCK_MS = 2 * MINUTE
const BATCH = 500
const NO_ADDRESS =
  'L’indirizzo non è leggibile con il segreto di questo server: togli il calendario e aggiungilo di nuovo.'

/**
 * Reads the calendars of consultants that are due, each every quarter of an hour. A failure keeps the old times and
 * notifies staff after a day. One instance reads a calendar at a time.
 */
export async function readCalendars(parts: CalendarParts): Promise<void> {
  const { db, stopping } = parts
  const calendars = await db
    .selectFrom('consultantCalendars')
    .innerJoin('consultants', 'consultants.adminId', 'consultantCalendars.adminId')
    .selectAll('consultantCalendars')
    .select('seat')
    .orderBy('id')
    .execute()
  for (const calendar of calendars) {
    if (stopping?.aborted) return
    if (!(await isDueNow(parts, calendar)) || !(await claim(parts, calendar))) continue
    const reading = await read(parts, calendar)
    if (!stopping?.aborted) await db.transaction().execute((trx) => store(trx, parts, calendar, reading))
  }
}

/** CalDAV also while something is to be written: at once, after a failure every minute. */
async function isDueNow({ db, clock, publicUrl }: CalendarParts, calendar: StoredCalendar): Promise<boolean> {
  const now = clock()
  const { checkedAt, failingSince } = calendar
  if (isDue(checkedAt, now)) return true
  if (calendar.kind !== 'caldav') return false
  const isPaused = failingSince !== null && now.getTime() - Date.parse(checkedAt ?? '') < MINUTE
  return !isPaused && isToWrite(await loadEvents(db, calendar, now, publicUrl))
}

const lockMs = ({ kind }: StoredCalendar) => (kind === 'caldav' ? COLLECTION_LOCK_MS : LOCK_MS)

/** Whether this process may read it now: no other has since it was loaded. */
async function claim({ db, clock }: CalendarParts, calendar: StoredCalendar): Promise<boolean> {
  const now = clock()
  const { id, checkedAt } = calendar
  const claimed = await db
    .updateTable('consultantCalendars')
    .set({ lockedUntil: timeAhead(now, lockMs(calendar)), checkedAt: now.toISOString() })
    .where('id', '=', id)
    .where(isOver('lockedUntil', now, lockMs(calendar)))
    .where('checkedAt', checkedAt === null ? 'is' : '=', checkedAt)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

function read(parts: CalendarParts, calendar: StoredCalendar): Promise<CalendarReading> {
  const opened = readWithAny(parts, (secret) => tryUnseal(secret, calendar.sealed))
  if (opened === undefined) return Promise.resolve({ problem: NO_ADDRESS })
  const address: CalendarAddress = JSON.parse(opened)
  if (calendar.kind === 'caldav') return syncCollection(parts, calendar, address)
  const age = parts.clock().getTime() - Date.parse(calendar.parsedAt ?? '')
  const known = age >= 0 && age < SAME_FOR_MS ? (calendar.etag ?? undefined) : undefined
  return fetchBusy(parts, address.url, known)
}

async function store(
  trx: Trx,
  parts: CalendarParts,
  calendar: StoredCalendar,
  reading: CalendarReading,
): Promise<void> {
  const { id, adminId, host, seat, failingSince, notifiedAt } = calendar
  const now = parts.clock().toISOString()
  const problem = reading === 'unchanged' ? undefined : reading.problem
  const isTold = notifiedAt !== null
  const tell = problem !== undefined && !isTold && Date.parse(now) - Date.parse(failingSince ?? now) >= DAY
  const times = reading !== 'unchanged' && 'times' in reading ? reading : undefined
  const stored = await trx
    .updateTable('consultantCalendars')
    .set({
      lockedUntil: null,
      lastError: problem ?? null,
      failingSince: problem === undefined ? null : (failingSince ?? now),
      ...((tell || problem === undefined) && { notifiedAt: tell ? now : null }),
      ...(problem === undefined && { readAt: now }),
      ...(times && { etag: times.etag ?? null, parsedAt: now, skippedCount: times.skipped.length }),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  // Removed meanwhile.
  if (stored.numUpdatedRows === 0n) return
  if (await leaves(trx, calendar, problem, now)) return
  if (times) await replaceTimes(trx, calendar, seat, times.times)
  if (!tell) return
  const member = await trx.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirst()
  await notifyStaff(trx, parts, {
    message: `Un calendario di ${member?.name ?? 'un consulente'} (${host}) non viene letto da un giorno: gli impegni potrebbero non essere aggiornati`,
    type: 'warning',
    link: `/admin/users/${adminId}/appointments`,
    permission: 'settings.manage',
  })
}

/** Ends a calendar that was removed once it has none of our events, or could not be reached for a day. */
async function leaves(
  trx: Trx,
  { id, isLeaving, failingSince }: StoredCalendar,
  problem: string | undefined,
  now: string,
): Promise<boolean> {
  if (!isLeaving) return false
  const isLost = problem !== undefined && Date.parse(now) - Date.parse(failingSince ?? now) >= DAY
  if (problem === undefined || isLost) {
    await trx.deleteFrom('calendarEvents').where('calendarId', '=', id).execute()
    await trx.deleteFrom('consultantCalendars').where('id', '=', id).execute()
  }
  return true
}

async function replaceTimes(
  trx: Trx,
  { id: calendarId }: StoredCalendar,
  seat: number,
  times: readonly FoundBusyTime[],
): Promise<void> {
  await trx.deleteFrom('consultantBusyTimes').where('calendarId', '=', calendarId).execute()
  // Of two events that begin together the longer one counts.
  const ends = new Map<string, string>()
  for (const { startsAt, endsAt } of times) {
    if (endsAt > (ends.get(startsAt) ?? '')) ends.set(startsAt, endsAt)
  }
  const rows = [...ends].map(([startsAt, endsAt]) => ({ calendarId, seat, startsAt, endsAt }))
  for (let from = 0; from < rows.length; from += BATCH) {
    await trx
      .insertInto('consultantBusyTimes')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
}
