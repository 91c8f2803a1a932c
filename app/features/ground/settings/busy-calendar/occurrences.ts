import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { DAY } from '#app/lib/time/duration.ts'
import { clockOf, type EventClock, ROME_CLOCK, wallOf } from './event-clock.ts'

/** A period that an event or one of its exceptions takes; instants in milliseconds. */
export interface Occurrence {
  item: ICAL.Component
  start: number
  end: number
}

/** Start and length of an event on its clock. */
interface Span {
  item: ICAL.Component
  clock: EventClock
  start: number
  length: number
  isDate: boolean
}

/** No zone and no shift of later occurrences moves an occurrence farther than this. */
const SLACK_MS = 31 * DAY
/** Periods of a rule that are tried; far more than any real rule needs. */
const MAX_STEPS = 100_000

/**
 * The occurrences of the events of one UID that may touch a period, unordered: a series with its exceptions, or single
 * events. A series has its start, the dates of its rules and its additional dates, without the excluded ones (RFC 5545,
 * 3.8.5). Throws for a rule that cannot be expanded, after the other occurrences.
 */
export function* occurrences(events: readonly ICAL.Component[], from: number, to: number): Generator<Occurrence> {
  const isException = (event: ICAL.Component) => event.getFirstProperty('recurrence-id') !== null
  const exceptions = events.filter(isException)
  const series = events.filter((event) => !isException(event))
  // The date replaced by an exception may lie outside the period, or in a series missing from this calendar.
  for (const exception of exceptions) {
    const span = spanOf(exception)
    yield occurrence(span, span.start)
  }
  for (const event of series) yield* occurrencesOf(event, series.length === 1 ? exceptions : [], from, to)
}

function* occurrencesOf(event: ICAL.Component, exceptions: readonly ICAL.Component[], from: number, to: number) {
  const span = spanOf(event)
  const replaced = exceptions.flatMap((item) => datesOf(item, 'recurrence-id', span).map((date) => ({ ...date, item })))
  const left = new Set(
    [...datesOf(event, 'exdate', span), ...replaced].map(({ isDay, wall, instant }) => (isDay ? dayOf(wall) : instant)),
  )
  const isLeft = (wall: number) => !left.has(dayOf(wall)) && !left.has(span.clock.instant(wall))
  const shifts = replaced
    .filter(({ item }) => item.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE')
    .map(({ wall, item }) => ({ since: wall, span: spanOf(item) }))
    .sort((one, other) => other.since - one.since)
  const shifted = (wall: number, length = span.length) => {
    const shift = shifts.find(({ since }) => since <= wall)
    return shift ? occurrence(shift.span, wall + shift.span.start - shift.since) : occurrence(span, wall, length)
  }
  if (isLeft(span.start)) yield shifted(span.start)
  for (const { wall, length } of datesOf(event, 'rdate', span)) if (isLeft(wall)) yield shifted(wall, length)
  for (const rule of event.getAllProperties('rrule')) {
    for (const wall of datesOfRule(rule.getFirstValue() as ICAL.Recur, span, from, to)) {
      if (isLeft(wall)) yield shifted(wall)
    }
  }
}

/** An occurrence that begins at a time on the event's clock. It keeps its length where the clock leaves nothing of it. */
function occurrence({ item, clock, length: usual }: Span, wall: number, length = usual): Occurrence {
  const [start, end] = [clock.instant(wall), clock.instant(wall + length)]
  return { item, start, end: end > start ? end : start + length }
}

function spanOf(item: ICAL.Component): Span {
  const { startDate, endDate } = new ICAL.Event(item, { exceptions: [] })
  const zone = zoneOf(item, 'dtstart')
  const clock = clockOf(startDate, zone, ROME_CLOCK)
  const start = wallOf(startDate)
  const endZone = zoneOf(item, 'dtend') ?? zone
  const isSameClock = endDate.zone === startDate.zone && endZone === zone
  const end = isSameClock ? wallOf(endDate) : clock.wall(clockOf(endDate, endZone, clock).instant(wallOf(endDate)))
  return { item, clock, start, length: end - start, isDate: startDate.isDate }
}

function zoneOf(item: ICAL.Component, property: string): string | undefined {
  return item.getFirstProperty(property)?.getFirstParameter('tzid') ?? undefined
}

/**
 * The dates in properties of an event, on the clock of its series. Programs mix days and times: for a series of whole
 * days only the day counts, as written, or in Rome if it is in UTC.
 */
function datesOf(item: ICAL.Component, name: string, { clock, isDate }: Span) {
  return item.getAllProperties(name).flatMap((property) =>
    (property.getValues() as (ICAL.Time | ICAL.Period)[]).map((value) => {
      const zone = property.getFirstParameter('tzid') ?? undefined
      const instantOf = (time: ICAL.Time) => clockOf(time, zone, clock).instant(wallOf(time))
      const time = value instanceof ICAL.Period ? value.start : value
      const instant = instantOf(time)
      const isDay = isDate || time.isDate
      const isAsWritten = isDay && time.zone !== ICAL.Timezone.utcTimezone
      const length = value instanceof ICAL.Period ? instantOf(value.getEnd()) - instant : undefined
      return { isDay, instant, wall: isAsWritten ? wallOf(time) : clock.wall(instant), length }
    }),
  )
}

const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)

/** The dates of a rule around a period. The rule is expanded on the event's clock, where days have 24 hours. */
function datesOfRule(rule: ICAL.Recur, span: Span, from: number, to: number): number[] {
  const { until } = rule
  const endless = rule.clone()
  endless.until = null
  const last = until ? lastOf(until, span.clock) : Number.POSITIVE_INFINITY
  const start = new Date(span.start).toISOString().replace(/[-:]|\.\d+/g, '')
  const period = [from - Math.max(span.length, 0) - SLACK_MS, Math.min(to + SLACK_MS, last)] as const
  if (period[1] < period[0]) return []
  return new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${endless}`, maxIterations: MAX_STEPS })
    .between(new Date(period[0]), new Date(period[1]), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

/** The last time on the clock that UNTIL allows; a day means its end. */
function lastOf(until: ICAL.Time, clock: EventClock): number {
  if (until.isDate) return wallOf(until) + DAY - 1
  return until.zone === ICAL.Timezone.utcTimezone ? clock.wall(wallOf(until)) : wallOf(until)
}
