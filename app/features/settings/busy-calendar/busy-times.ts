import ICAL from 'ical.js'
import { isOwnUid } from '#app/lib/calendar-uid.ts'
import { ROME, romeInstant } from '#app/lib/time/rome-time.ts'
import { zoneInstant } from '#app/lib/time/zone-time.ts'

/** A stretch of time at which a calendar says that its owner is busy; instants, ISO in UTC. */
export interface FoundBusyTime {
  uid: string
  startsAt: string
  endsAt: string
}

/** More occurrences than any person keeps: who has more is not a calendar but an attack, or broken. */
const MOST_STEPS = 100_000
const MOST_TIMES = 5_000

/** The calendar has more occurrences than we count. */
class TooManyOccurrencesError extends Error {
  override name = 'TooManyOccurrencesError'
}

/**
 * When the owner of a calendar (ICS) is busy between two instants. Left out: what is cancelled or marked as free, and what
 * came from here. All-day events and times without a zone are meant in Rome. Throws when the text is no calendar, and
 * TooManyOccurrencesError. A hostile recurrence can still keep this busy for ever: run it where it can be stopped.
 */
export function readBusyTimes(text: string, from: Date, to: Date): FoundBusyTime[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  if (calendar.name !== 'vcalendar') throw new Error('no calendar')
  const byUid = new Map<string, ICAL.Component[]>()
  for (const [index, event] of calendar.getAllSubcomponents('vevent').entries()) {
    const uid = String(event.getFirstPropertyValue('uid') ?? `event-${index}`)
    if (!isOwnUid(uid)) byUid.set(uid, [...(byUid.get(uid) ?? []), event])
  }
  const found = new Map<string, FoundBusyTime>()
  let steps = 0
  for (const [uid, events] of byUid) {
    for (const { item, start, end } of occurrences(events, to)) {
      if (++steps > MOST_STEPS) throw new TooManyOccurrencesError('too many occurrences')
      if (!isBusy(item) || end <= from || start >= to || end <= start) continue
      const time = { uid, startsAt: start.toISOString(), endsAt: end.toISOString() }
      const key = `${uid} ${time.startsAt}`
      const known = found.get(key)
      if (!known || known.endsAt < time.endsAt) found.set(key, time)
      if (found.size > MOST_TIMES) throw new TooManyOccurrencesError('too many busy times')
    }
  }
  return [...found.values()].sort((one, other) => one.startsAt.localeCompare(other.startsAt))
}

interface Occurrence {
  item: ICAL.Component
  start: Date
  end: Date
}

/** The occurrences of the events of one UID up to an instant: a series with its exceptions, or single ones. */
function* occurrences(events: readonly ICAL.Component[], to: Date): Generator<Occurrence> {
  const isException = (event: ICAL.Component) => event.getFirstProperty('recurrence-id') !== null
  const exceptions = events.filter(isException)
  const series = events.filter((event) => !isException(event))
  for (const component of series) {
    const event = new ICAL.Event(component, { exceptions: series.length === 1 ? exceptions : [] })
    if (!event.startDate) continue
    if (!event.isRecurring()) yield occurrence(component, event.startDate, event.endDate)
    else yield* expanded(event, to)
  }
  // Somebody else's series, of which this calendar knows single dates alone.
  if (series.length > 0) return
  for (const component of exceptions) {
    const event = new ICAL.Event(component)
    if (event.startDate) yield occurrence(component, event.startDate, event.endDate)
  }
}

function* expanded(event: ICAL.Event, to: Date): Generator<Occurrence> {
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    // An exception may lie before the date that it replaces, so the rule's own date decides when it is enough.
    if (instantOf(next, event.component) >= to) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    yield occurrence(item.component, startDate, endDate)
  }
}

function occurrence(item: ICAL.Component, start: ICAL.Time, end: ICAL.Time): Occurrence {
  return { item, start: instantOf(start, item), end: instantOf(end, item) }
}

function isBusy(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    value('x-microsoft-cdo-busystatus') !== 'FREE'
  )
}

/** The instant of a time of an event: days and floating times are of Rome, and Rome's own clock is read by our own rule. */
function instantOf(time: ICAL.Time, item: ICAL.Component): Date {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return romeInstant({ date, time: '00:00' })
  const wall = { date, time: `${two(time.hour)}:${two(time.minute)}` }
  const seconds = time.second * 1_000
  const floats = time.zone === ICAL.Timezone.localTimezone
  if (!floats && time.zone?.tzid !== ROME) return new Date(time.toUnixTime() * 1_000)
  // A zone that the file names without defining it floats in the parser; the name still stands in the event.
  const named = item.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const instant = (floats && named && zoneInstant(wall, named)) || romeInstant(wall)
  return new Date(instant.getTime() + seconds)
}
