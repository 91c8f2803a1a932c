import { formatCount } from '#app/lib/text/format.ts'
import { addDays, romeWallTime } from '#app/lib/time/rome-time.ts'
import { closedHours } from './closed-hours.ts'
import type { Opening } from './opening.ts'
import { OPENING_DAY_KEYS, startsWithin } from './opening-days.ts'

/** Computed before, for the same settings. */
const partsOf = new WeakMap<Opening, Map<string, readonly OpenPart[]>>()

/** Minutes of a day, by the clocks in Rome, at which a part of it begins and ends. */
interface OpenPart {
  from: number
  to: number
}

/**
 * Minutes between two instants in which the company is open, by the clocks in Rome. They change at night, when it is
 * closed, so that a minute of an open day is a minute on the clock.
 */
export function openMinutes(since: Date, until: Date, opening: Opening): number {
  if (until <= since) return 0
  const [first, last] = [romeWallTime(since), romeWallTime(until)]
  let minutes = 0
  for (let day = first.date; day <= last.date; day = addDays(day, 1)) {
    const begins = day === first.date ? minuteOf(first.time) : 0
    const ends = day === last.date ? minuteOf(last.time) : Number.POSITIVE_INFINITY
    for (const { from, to } of openParts(day, opening)) {
      minutes += Math.max(0, Math.min(to, ends) - Math.max(from, begins))
    }
  }
  return minutes
}

/** A time in opening hours: minutes under two hours, hours under two days, then open days. */
export function openSpan(minutes: number, opening: Opening): string {
  if (minutes < 120) return formatCount(minutes, '1 minuto', 'minuti')
  const days = minutes / minutesOfDay(opening)
  return days < 2 ? `${Math.floor(minutes / 60)} ore` : `${Math.floor(days)} giorni`
}

/** Minutes of an open day, on average. */
function minutesOfDay({ week }: Opening): number {
  const days = OPENING_DAY_KEYS.map((key) => startsWithin(week[key]).length * 30).filter((minutes) => minutes > 0)
  return days.reduce((sum, minutes) => sum + minutes, 0) / days.length
}

/** What is left of a day beside its closed hours. */
function openParts(day: string, opening: Opening): readonly OpenPart[] {
  const known = partsOf.get(opening) ?? new Map<string, readonly OpenPart[]>()
  partsOf.set(opening, known)
  const parts = known.get(day) ?? computeParts(day, opening)
  known.set(day, parts)
  return parts
}

function computeParts(day: string, opening: Opening): OpenPart[] {
  const closed = closedHours(day, opening)
  return closed.slice(1).map(({ time }, index) => ({ from: minuteOf(closed[index]?.end ?? ''), to: minuteOf(time) }))
}

/** "09:30" as the minute of its day. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
