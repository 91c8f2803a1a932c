import { DAY, MINUTE } from './duration.ts'

/** A day and time on the clocks of a zone. */
export interface WallTime {
  /** yyyy-mm-dd */
  date: string
  /** HH:MM on a 24-hour clock */
  time: string
}

/** Converts between instants and the wall times of one zone. */
export interface ZoneClock {
  /** Day and time of an instant in the zone. */
  wallTime: (instant: Date) => WallTime
  /**
   * Returns the instant of a day and time in the zone. Throws RangeError when the day or time does not exist.
   *
   * Clock changes follow RFC 5545, section 3.3.5: a time in a missing hour uses the offset before the change (in Rome
   * in March 02:30 becomes 03:30), a time in a doubled hour means its first occurrence.
   */
  instant: (wall: WallTime) => Date
}

/** Since then every offset is a number of minutes (Africa/Monrovia was the last with seconds, until January 1972). */
const WHOLE_MINUTES_FROM = Date.UTC(1973, 0)

/** Two days before the first year with five digits, in any zone. */
const FIVE_DIGIT_YEARS_FROM = Date.UTC(9999, 11, 30)

const clocks = new Map<string, ZoneClock>()

/** The clock of an IANA zone. Throws RangeError for an unknown zone. */
export function zoneClock(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = createClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

function createClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const formatted = (instant: number) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
  }
  /** UTC offset at an instant, in milliseconds. */
  const offsetAt = (instant: number) => {
    const { date, time } = formatted(instant)
    return Date.parse(`${date}T${time}:00.000Z`) - Math.floor(instant / MINUTE) * MINUTE
  }
  // Adding a known offset takes a fiftieth of the time of formatting.
  const ofDays = new Map<number, number | 'changes'>()
  /** The offset of a whole day of UTC, unless the clocks change in it. No zone changes twice in a day. */
  const offsetOfDay = (day: number) => {
    const [atStart, atEnd] = [offsetAt(day * DAY), offsetAt((day + 1) * DAY)]
    return atStart === atEnd ? atStart : 'changes'
  }
  const wallTime = (instant: Date) => {
    const ms = instant.getTime()
    if (!(ms >= WHOLE_MINUTES_FROM && ms < FIVE_DIGIT_YEARS_FROM)) return formatted(ms)
    const day = Math.floor(ms / DAY)
    const offset = ofDays.get(day) ?? offsetOfDay(day)
    if (ofDays.size >= 1_000) ofDays.clear()
    ofDays.set(day, offset)
    if (offset === 'changes') return formatted(ms)
    const shown = new Date(ms + offset).toISOString()
    return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
  }
  // A search for free slots asks for the same few days many times.
  const known = new Map<string, [before: number, after: number]>()
  /** Offsets before and after a day. No zone is more than a day from UTC; at most one clock change lies between. */
  const offsetsAround = (date: string) => {
    const midnight = Date.parse(`${date}T00:00:00.000Z`)
    const offsets = known.get(date) ?? [offsetAt(midnight - DAY), offsetAt(midnight + 2 * DAY)]
    if (known.size >= 1_000) known.clear()
    known.set(date, offsets)
    return offsets
  }
  const convert = ({ date, time }: WallTime): number => {
    const asUtc = Date.parse(`${date}T${time}:00.000Z`)
    if (!isWallTime(asUtc, date, time)) throw new RangeError(`not a day and time: ${date} ${time}`)
    const candidates = offsetsAround(date).map((offset) => asUtc - offset)
    if (candidates[0] === candidates[1]) return candidates[0] as number
    const fitting = candidates.filter((candidate) => candidate + offsetAt(candidate) === asUtc)
    return fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates)
  }
  // An offer asks for the same few hundred half hours, once for each duration.
  const converted = new Map<string, number>()
  const instant = (wall: WallTime) => {
    const key = `${wall.date} ${wall.time}`
    const known = converted.get(key) ?? convert(wall)
    if (converted.size >= 5_000) converted.clear()
    converted.set(key, known)
    return new Date(known)
  }
  return { wallTime, instant }
}

/** False for 2026-02-30 and 24:00, which Date accepts as other instants. */
function isWallTime(asUtc: number, date: string, time: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time) || Number.isNaN(asUtc)) return false
  return new Date(asUtc).toISOString().startsWith(`${date}T${time}`)
}
