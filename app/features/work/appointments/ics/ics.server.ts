import ical, {
  escape as escapeValue,
  foldLines,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { type Slot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import { ROME, romeWallTime } from '#app/lib/time/rome-time.ts'
import { ROME_ZONE } from './vtimezone.ts'

/** Method of a calendar file (RFC 5546): add or update (REQUEST), remove (CANCEL), show (PUBLISH). */
export type IcsMethod = keyof typeof ICalCalendarMethod & ('REQUEST' | 'CANCEL' | 'PUBLISH')

/** An event; texts are plain and without control characters. */
export interface IcsEvent {
  uid: string
  sequence: number
  /** When the event reached this revision: DTSTAMP. */
  stamp: Date
  slot: Slot
  summary: string
  description?: string
  location?: string
  url?: string
  /** COMMENT, such as the reason of a cancellation. */
  comment?: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  organizer?: { name: string; address: string }
  /** The invited customer; one who is asked gets the buttons of the mail program to answer with. */
  attendee?: { name: string; address: string; isAsked: boolean }
}

/** A calendar with its events; `name` is displayed by subscribers. */
export interface IcsCalendar {
  method?: IcsMethod
  name?: string
  /** Suggested polling interval of subscribers. */
  refreshSeconds?: number
  events: readonly IcsEvent[]
}

/** Serializes a calendar (RFC 5545): escaped, folded at 75 octets, CRLF line ends. */
export function writeIcs({ method, name, refreshSeconds, events }: IcsCalendar): string {
  const calendar = ical({
    prodId: { company: 'IDG', product: 'Appuntamenti', language: 'IT' },
    // Without a calendar time zone the events' stamps are written in UTC.
    timezone: { name: null, generator: () => ROME_ZONE },
    ...(method && { method: ICalCalendarMethod[method] }),
    ...(name !== undefined && { name: escapeText(name) }),
    ...(refreshSeconds !== undefined && { ttl: refreshSeconds }),
  })
  for (const event of events) calendar.createEvent(eventData(event))
  return `${withComments(calendar.toString(), events)}\r\n`
}

/** Adds COMMENT properties, which ical-generator does not support. */
function withComments(text: string, events: readonly IcsEvent[]): string {
  const end = '\r\nEND:VEVENT'
  const comments = events.map(({ comment }) => (comment ? foldLines(`\r\nCOMMENT:${escapeValue(comment, false)}`) : ''))
  return text
    .split(end)
    .map((part, at) => part + (comments[at] ?? ''))
    .join(end)
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
    url: event.url ?? null,
    status: ICalEventStatus[event.status],
    ...(event.organizer && { organizer: { name: event.organizer.name, email: event.organizer.address } }),
    ...(attendee && {
      attendees: [
        {
          name: attendee.name,
          email: attendee.address,
          status: ICalAttendeeStatus.NEEDSACTION,
          rsvp: attendee.isAsked,
        },
      ],
    }),
  }
}

/**
 * Beginning and end in local time (Europe/Rome). If one of them falls into the repeated hour of October, which
 * calendars interpret differently, both are in UTC.
 */
function eventTimes(slot: Slot): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const [start, end] = [slotStart(slot), slotEnd(slot)]
  if (isDoubled(start) || isDoubled(end)) return { start, end, timezone: null }
  return { start: romeDate(start), end: romeDate(end), timezone: ROME }
}

/** Whether the local time of an instant occurs twice in Rome. */
function isDoubled(instant: Date): boolean {
  const shown = (at: number) => Object.values(romeWallTime(new Date(at))).join(' ')
  const at = instant.getTime()
  return shown(at) === shown(at + HOUR) || shown(at) === shown(at - HOUR)
}

/** An instant that the generator formats in Rome's zone; for a plain Date it uses the server's zone. */
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

/** Escapes a calendar name: the generator leaves it unescaped. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (special) => `\\${special}`)
}
