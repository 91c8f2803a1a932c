import ICAL from 'ical.js'

/** An event as a calendar program reads it, parsed independently of our writer. */
export interface ReadEvent {
  uid: string
  sequence: number
  /** Instants, ISO in UTC. */
  startsAt: string
  endsAt: string
  summary: string
  description: string
  url: string
  comment: string
  location: string
  status: string
  stamp: string
  organizer: { name: string; address: string } | undefined
  attendees: { name: string; address: string; answer: string; asked: boolean }[]
}

/** Parses a calendar file: its method and its events. Throws if it is not a valid file with exactly one calendar. */
export function readCalendar(text: string): { method: string | null; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error(`no calendar but ${calendar.name}`)
  // Uses only the zones defined in the file: known zone names would hide a wrong definition.
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component)
      return [zone.tzid, zone] as const
    }),
  )
  return {
    method: asText(calendar.getFirstPropertyValue('method')) || null,
    events: calendar.getAllSubcomponents('vevent').map((event) => seen(event, zones)),
  }
}

function seen(event: ICAL.Component, zones: ReadonlyMap<string, ICAL.Timezone>): ReadEvent {
  const value = (name: string) => asText(event.getFirstPropertyValue(name))
  const organizer = event.getFirstProperty('organizer')
  return {
    uid: value('uid'),
    sequence: Number(value('sequence')),
    startsAt: instant(event, 'dtstart', zones),
    endsAt: instant(event, 'dtend', zones),
    stamp: instant(event, 'dtstamp', zones),
    summary: value('summary'),
    description: value('description'),
    url: value('url'),
    comment: value('comment'),
    location: value('location'),
    status: value('status'),
    organizer: organizer ? person(organizer) : undefined,
    attendees: event.getAllProperties('attendee').map((property) => ({
      ...person(property),
      answer: asText(property.getParameter('partstat')),
      asked: property.getParameter('rsvp') === 'TRUE',
    })),
  }
}

function instant(event: ICAL.Component, name: string, zones: ReadonlyMap<string, ICAL.Timezone>): string {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) throw new Error(`${name} is no time`)
  const zoneName = property.getParameter('tzid')
  const zone = zoneName === undefined ? ICAL.Timezone.utcTimezone : zones.get(String(zoneName))
  if (!zone) throw new Error(`the file does not define ${zoneName}`)
  if (zoneName === undefined && !time.toICALString().endsWith('Z')) throw new Error(`${name} floats`)
  const { year, month, day, hour, minute, second } = time
  const local = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone)
  return new Date(local.toUnixTime() * 1000).toISOString()
}

function person(property: ICAL.Property): { name: string; address: string } {
  const address = asText(property.getFirstValue()).replace(/^mailto:/i, '')
  return { name: asText(property.getParameter('cn')), address }
}

function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/**
 * A customer's calendar that receives mails (RFC 5546): an older message never replaces a newer one. A calendar that
 * `forgets` keeps no cancelled events, as some real ones do, so an older invitation would return. A `naive` calendar
 * takes the last message as the newest, as khal and evolution-data-server do.
 */
export class CalendarReceiver {
  readonly #known = new Map<string, ReadEvent>()
  readonly #forgets: boolean
  readonly #naive: boolean

  constructor({ forgets = false, naive = false }: { forgets?: boolean; naive?: boolean } = {}) {
    this.#forgets = forgets
    this.#naive = naive
  }

  /** Imports the file of one mail. */
  receive(text: string): void {
    const { method, events } = readCalendar(text)
    if (method !== 'REQUEST' && method !== 'CANCEL') throw new Error(`a mail with method ${method}`)
    for (const event of events) {
      const known = this.#known.get(event.uid)
      if (known && known.sequence > event.sequence && !this.#naive) continue
      if (method === 'CANCEL' && this.#forgets) this.#known.delete(event.uid)
      else this.#known.set(event.uid, { ...event, status: method === 'CANCEL' ? 'CANCELLED' : event.status })
    }
  }

  /** Returns the current events. */
  events(): ReadEvent[] {
    return [...this.#known.values()].filter(({ status }) => status !== 'CANCELLED')
  }
}
