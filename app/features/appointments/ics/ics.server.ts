import ical, { ICalAttendeeStatus, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { type Slot, slotEnd, slotStart } from '#app/features/appointments/slot.ts'
import { ROME, romeWallTime } from '#app/lib/time/rome-time.ts'
import { ROME_ZONE } from './vtimezone.ts'

/** What a calendar is told to do with a file: enter or renew (REQUEST), remove (CANCEL), show (PUBLISH). */
export type IcsMethod = keyof typeof ICalCalendarMethod & ('REQUEST' | 'CANCEL' | 'PUBLISH')

/** One event, in plain texts without control characters. */
export interface IcsEvent {
  uid: string
  sequence: number
  /** When the event came to be as it is: DTSTAMP. */
  stamp: Date
  slot: Slot
  summary: string
  description?: string
  location?: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  organizer?: { name: string; address: string }
  /** Who is asked to come and can answer from his mail program. */
  attendee?: { name: string; address: string }
}

/** A calendar with its events; `name` is what subscribers' calendars call it. */
export interface IcsCalendar {
  method?: IcsMethod
  name?: string
  events: readonly IcsEvent[]
}

const HOUR_MS = 60 * 60 * 1000

/** The text of a calendar (RFC 5545): folded at 75 octets, lines ended by CRLF, escaped. */
export function writeIcs({ method, name, events }: IcsCalendar): string {
  const calendar = ical({
    prodId: { company: 'IDG', product: 'Appuntamenti', language: 'IT' },
    // Without a name of its own: the stamps of the events are UTC.
    timezone: { name: null, generator: () => ROME_ZONE },
    ...(method && { method: ICalCalendarMethod[method] }),
    ...(name !== undefined && { name: escapeText(name) }),
  })
  for (const event of events) calendar.createEvent(eventData(event))
  return `${calendar.toString()}\r\n`
}

function eventData({ slot, attendee, ...event }: IcsEvent): ICalEventData {
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: event.stamp,
    ...eventTimes(slot),
    summary: event.summary,
    description: event.description ?? null,
    location: event.location ?? null,
    status: ICalEventStatus[event.status],
    ...(event.organizer && { organizer: { name: event.organizer.name, email: event.organizer.address } }),
    ...(attendee && {
      attendees: [
        {
          ...{ name: attendee.name, email: attendee.address, status: ICalAttendeeStatus.NEEDSACTION },
          // Nobody is asked whether he comes to what is cancelled.
          ...(event.status !== 'CANCELLED' && { rsvp: true }),
        },
      ],
    }),
  }
}

/**
 * Beginning and end as clocks in Rome show them. Where one of them falls into the doubled hour of October, which calendars
 * read in two ways, both are given in UTC, which all of them read in one.
 */
function eventTimes(slot: Slot): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const [start, end] = [slotStart(slot), slotEnd(slot)]
  if (isDoubled(start) || isDoubled(end)) return { start, end, timezone: null }
  return { start: romeDate(start), end: romeDate(end), timezone: ROME }
}

/** Whether clocks in Rome show this time twice. */
function isDoubled(instant: Date): boolean {
  const shown = (at: number) => Object.values(romeWallTime(new Date(at))).join(' ')
  const at = instant.getTime()
  return shown(at) === shown(at + HOUR_MS) || shown(at) === shown(at - HOUR_MS)
}

/** An instant that the generator writes as it is in Rome: with a plain Date it takes the zone of the server. */
function romeDate(instant: Date): ICalEventData['start'] {
  const { date, time } = romeWallTime(instant)
  const parts: Record<string, string> = {
    YYYYMMDD: date.replaceAll('-', ''),
    HHmmss: `${time.replace(':', '')}00`,
  }
  return {
    format: (pattern = '') => parts[pattern] ?? '',
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => instant.toJSON(),
  }
}

/** Names of calendars are the one text that the generator does not escape. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (special) => `\\${special}`)
}
