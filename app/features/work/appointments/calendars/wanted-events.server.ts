import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { listShown, staffEvent } from '#app/features/work/appointments/ics/calendar-feed.server.ts'
import type { IcsEvent } from '#app/features/work/appointments/ics/ics.server.ts'
import { slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { DAY, timeAgo } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import type { CalendarEventsTable } from '#db/schema/appointments.server.ts'
import type { StoredCalendar } from './stored-calendar.ts'

/** The state of an event that is not in the calendar, among those times that are written "beginning/end". */
export const GONE = 'gone'

/** An event that has to be in the calendar. */
export interface WantedEvent {
  /** "beginning/end". */
  times: string
  /** Hash of all that is written. */
  facts: string
  event: IcsEvent
}

/** What has to be in a calendar and what is known to be, by the id of the appointment, with the number of a proposal. */
export interface Events {
  wanted: ReadonlyMap<string, WantedEvent>
  known: Map<string, Selectable<CalendarEventsTable>>
}

/**
 * The events of a calendar of which something may have to be written: those of yesterday and later, and known ones that
 * are wanted no more. Events of the past stay in the calendar for as long as their appointment exists.
 */
export async function loadEvents(db: Db, calendar: StoredCalendar, now: Date, publicUrl: string): Promise<Events> {
  const since = timeAgo(now, DAY)
  const rows = await db
    .selectFrom('calendarEvents')
    .leftJoin('appointments', (join) => join.on(sql<boolean>`appointments.id = substr(appointment_id, 1, 36)`))
    .selectAll('calendarEvents')
    .select('appointments.id as existing')
    .where('calendarId', '=', calendar.id)
    .execute()
  const isPast = (times: string) => times !== GONE && (times.split('/')[1] ?? '') < since
  const known = rows.filter((row) => row.existing === null || !(isPast(row.seen) && isPast(row.sent)))
  const appointments = calendar.isLeaving ? [] : await listShown(db, romeDay(now), calendar.adminId)
  const company = await readSection(db, 'company')
  const { videoLink } = await readSection(db, 'booking')
  const wanted = appointments.flatMap(({ events, ...appointment }) =>
    events.flatMap((one, at): [string, WantedEvent][] => {
      const times = `${slotStart(one.slot).toISOString()}/${slotEnd(one.slot).toISOString()}`
      if (isPast(times)) return []
      const key = appointment.status === 'proposed' ? `${appointment.id}-${at + 1}` : appointment.id
      // Not the UID of the invitation: a calendar that has both would refuse the second.
      const event = { ...one, ...staffEvent(appointment, company, videoLink, publicUrl), uid: eventUid(key) }
      const facts = createHash('sha256').update(JSON.stringify(event)).digest('hex')
      return [[key, { times, facts, event }]]
    }),
  )
  return {
    wanted: new Map(wanted),
    known: new Map(known.map(({ existing: _, ...row }) => [row.appointmentId, row])),
  }
}

/** Whether the calendar differs from what has to be in it, as far as is known. */
export function isToWrite({ wanted, known }: Events): boolean {
  return (
    [...wanted].some(([key, event]) => isOutdated(event, known.get(key))) ||
    [...known.keys()].some((key) => !wanted.has(key))
  )
}

/** Whether an event has to be written. */
export function isOutdated({ times, facts }: WantedEvent, row: Selectable<CalendarEventsTable> | undefined): boolean {
  return row?.written !== facts || row.seen !== times
}

/** UID of an event that we write into a calendar. */
export function eventUid(key: string): string {
  return ownUid(`${key}-agenda`)
}
