import type { Selectable } from 'kysely'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import type { FoundBusyTime } from '#app/features/ground/settings/busy-calendar/busy-times.ts'
import {
  fetchBusy,
  isDue,
  LOCK_MS,
  SAME_FOR_MS,
} from '#app/features/ground/settings/busy-calendar/fetch-busy.server.ts'
import type { ImportParts } from '#app/features/ground/settings/busy-calendar/import-busy.server.ts'
import { readWithAny, type SecretContext } from '#app/lib/secret.ts'
import { tryUnseal } from '#app/lib/secrets.server.ts'
import { DAY, timeAhead } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import type { ConsultantCalendarsTable } from '#db/schema/appointments.server.ts'

/** The dependencies of reading calendars. */
interface CalendarParts extends ImportParts, SecretContext {}

/** Where a calendar is, as it is sealed. */
export interface CalendarAddress {
  url: string
}

/** A calendar of a consultant, with their seat. */
type StoredCalendar = Selectable<ConsultantCalendarsTable> & { seat: number }

type CalendarReading = Awaited<ReturnType<typeof fetchBusy>>

const BATCH = 500
const NO_ADDRESS =
  'L’indirizzo non è leggibile con il segreto di questo server: togli il calendario e aggiungilo di nuovo.'

/**
 * Reads the calendars of consultants that are due, each every quarter of an hour. A failure keeps the old times and
 * notifies staff after a day. One instance reads a calendar at a time.
 */
export async function readCalendars(parts: CalendarParts): Promise<void> {
  const { db, clock, stopping } = parts
  const calendars = await db
    .selectFrom('consultantCalendars')
    .innerJoin('consultants', 'consultants.adminId', 'consultantCalendars.adminId')
    .selectAll('consultantCalendars')
    .select('seat')
    .orderBy('id')
    .execute()
  for (const calendar of calendars) {
    if (stopping?.aborted) return
    const now = clock()
    if (!isDue(calendar.checkedAt, now) || !(await claim(parts, calendar))) continue
    const reading = await read(parts, calendar)
    if (!stopping?.aborted) await db.transaction().execute((trx) => store(trx, parts, calendar, reading))
  }
}

/** Whether this process may read it now: no other has since it was loaded. */
async function claim({ db, clock }: CalendarParts, { id, checkedAt }: StoredCalendar): Promise<boolean> {
  const now = clock()
  const claimed = await db
    .updateTable('consultantCalendars')
    .set({ lockedUntil: timeAhead(now, LOCK_MS), checkedAt: now.toISOString() })
    .where('id', '=', id)
    .where(isOver('lockedUntil', now, LOCK_MS))
    .where('checkedAt', checkedAt === null ? 'is' : '=', checkedAt)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

function read(parts: CalendarParts, calendar: StoredCalendar): Promise<CalendarReading> {
  const opened = readWithAny(parts, (secret) => tryUnseal(secret, calendar.sealed))
  if (opened === undefined) return Promise.resolve({ problem: NO_ADDRESS })
  const address: CalendarAddress = JSON.parse(opened)
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
  const problem = reading !== 'unchanged' && 'problem' in reading ? reading.problem : undefined
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
