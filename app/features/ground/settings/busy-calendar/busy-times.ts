import ICAL from 'ical.js'
import { isOwnUid } from '#app/lib/calendar-uid.ts'
import { resolveZone } from '#app/lib/time/zone-time.ts'
import { readCalendarParts } from './calendar-parts.ts'
import { clockOf, hasDefinition, ROME_CLOCK, wallOf } from './event-clock.ts'
import { occurrences } from './occurrences.ts'

/** A period in which the calendar's owner is busy; ISO instants, UTC. */
export interface FoundBusyTime {
  uid: string
  startsAt: string
  endsAt: string
}

/** Limit of occurrences, far above any real calendar. */
const MAX_STEPS = 100_000
const MAX_TIMES = 5_000

/** The calendar exceeds the limit of occurrences. */
class TooManyOccurrencesError extends Error {
  override name = 'TooManyOccurrencesError'
}

/** Why an event was skipped or read with a guess. */
export type SkipReason = 'unreadable' | 'no-start' | 'bad-rule' | 'unknown-zone'

/** An event skipped or read with a guess; `start` is its DTSTART as written. */
export interface SkippedEvent {
  start: string
  reason: SkipReason
}

/** The result of parsing a calendar. */
export interface BusyTimesFound {
  times: FoundBusyTime[]
  /** Events of this product in the period, by which a change by others is noticed. */
  own: FoundBusyTime[]
  skipped: SkippedEvent[]
}

/**
 * The busy times of an ICS calendar between two instants; an unreadable event does not affect others. Omits events that
 * are cancelled, declined by the owner, or marked as free or as work elsewhere; those of this product are apart. All-day events
 * and floating times are local times in Rome. Throws for text that is no calendar, and TooManyOccurrencesError. A
 * malicious definition of a zone can still loop forever: call it where it can be terminated.
 */
export function readBusyTimes(text: string, from: Date, to: Date, owners: readonly string[] = []): BusyTimesFound {
  const parts = readCalendarParts(text, from)
  if (!parts) throw new Error('no calendar')
  const skipped: SkippedEvent[] = parts.unreadable.map((block) => ({
    start: /^DTSTART[^:]*:(.*)$/im.exec(block)?.[1]?.trim().slice(0, 40) ?? '',
    reason: 'unreadable',
  }))
  const byUid = new Map<string, ICAL.Component[]>()
  for (const [index, event] of parts.events.entries()) {
    const uid = String(event.getFirstPropertyValue('uid') ?? `event-${index}`)
    byUid.set(uid, [...(byUid.get(uid) ?? []), event])
  }
  const isDeclined = declinedBy(parts.events, [...owners, ...parts.owners])
  const found = new Map<string, FoundBusyTime>()
  let steps = 0
  const add = (uid: string, start: number, end: number) => {
    if (++steps > MAX_STEPS) throw new TooManyOccurrencesError('too many occurrences')
    if (end <= from.getTime() || start >= to.getTime() || end <= start) return
    const time = { uid, startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
    const key = `${uid} ${time.startsAt}`
    const known = found.get(key)
    if (!known || known.endsAt < time.endsAt) found.set(key, time)
    if (found.size > MAX_TIMES) throw new TooManyOccurrencesError('too many busy times')
  }
  for (const [uid, events] of byUid) {
    const whole: ICAL.Component[] = []
    for (const event of events) {
      const problem = problemOf(event)
      if (!problem || problem === 'unknown-zone') whole.push(event)
      if (problem) skipped.push({ start: startOf(event), reason: problem })
    }
    try {
      for (const { item, start, end } of occurrences(whole, from.getTime(), to.getTime())) {
        if (isBusy(item) && !isDeclined(item)) add(uid, start, end)
        else if (++steps > MAX_STEPS) throw new TooManyOccurrencesError('too many occurrences')
      }
    } catch (error) {
      if (error instanceof TooManyOccurrencesError) throw error
      skipped.push({ start: startOf(whole[0]), reason: 'bad-rule' })
    }
  }
  for (const { start, end } of freeBusyTimes(parts.freeBusy, skipped)) add('freebusy', start, end)
  const sorted = [...found.values()].sort((one, other) => one.startsAt.localeCompare(other.startsAt))
  const isOwn = ({ uid }: FoundBusyTime) => isOwnUid(uid)
  return { times: sorted.filter((time) => !isOwn(time)), own: sorted.filter(isOwn), skipped }
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3])(?::[0-5]\d){2}Z?)?$/

function problemOf(component: ICAL.Component): SkipReason | undefined {
  // The parser normalises overflowing dates: 45 November would become a day in December.
  if (!DATE.test(startOf(component))) return 'no-start'
  try {
    const { startDate, endDate } = new ICAL.Event(component, { exceptions: [] })
    if (!Number.isFinite(endDate.toUnixTime() - startDate.toUnixTime())) return 'unreadable'
    const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
    return named && !hasDefinition(startDate) && !resolveZone(named) ? 'unknown-zone' : undefined
  } catch {
    return 'unreadable'
  }
}

function startOf(event: ICAL.Component | undefined): string {
  return String(event?.getFirstProperty('dtstart')?.toJSON()[3] ?? '').slice(0, 40)
}

function* freeBusyTimes(components: readonly ICAL.Component[], skipped: SkippedEvent[]) {
  for (const component of components) {
    for (const property of component.getAllProperties('freebusy')) {
      const zone = property.getFirstParameter('tzid') ?? undefined
      const instantOf = (time: ICAL.Time) => clockOf(time, zone, ROME_CLOCK).instant(wallOf(time))
      if (String(property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue
      for (const period of periodsOf(property)) {
        if (period) yield { start: instantOf(period.start), end: instantOf(period.getEnd()) }
        else skipped.push({ start: String(property.toJSON()[3]).slice(0, 40), reason: 'unreadable' })
      }
    }
  }
}

function periodsOf(property: ICAL.Property): (ICAL.Period | undefined)[] {
  try {
    return property.getValues().map((value) => (value instanceof ICAL.Period ? value : undefined))
  } catch {
    return [undefined]
  }
}

function isBusy(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    !['FREE', 'WORKINGELSEWHERE'].includes(value('x-microsoft-cdo-busystatus'))
  )
}

/**
 * Whether the calendar's owner has declined an event. The owner is one of the known addresses, or else the one address
 * that participates in every event with participants.
 */
function declinedBy(events: readonly ICAL.Component[], known: readonly string[]): (event: ICAL.Component) => boolean {
  const owners = new Set(known.map(addressOf))
  const common = commonAddresses(events)
  if (common.length === 1) for (const address of common) owners.add(address)
  return (event) =>
    event
      .getAllProperties('attendee')
      .some(
        (attendee) =>
          owners.has(addressOf(attendee.getFirstValue())) &&
          String(attendee.getFirstParameter('partstat') ?? '').toUpperCase() === 'DECLINED',
      )
}

function commonAddresses(events: readonly ICAL.Component[]): string[] {
  const groups = events
    .filter((event) => event.getFirstProperty('attendee') !== null)
    .map((event) => [...event.getAllProperties('attendee'), ...event.getAllProperties('organizer')])
    .map((people) => new Set(people.map((one) => addressOf(one.getFirstValue()))))
  const [first, ...others] = groups
  if (!first || others.length === 0) return []
  return [...first].filter((address) => others.every((group) => group.has(address)))
}

function addressOf(value: unknown): string {
  return String(value ?? '')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
}
