/** Time zone of the company; every day and time shown to people is in it. */
export const ROME = 'Europe/Rome'

const ROME_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ROME, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Calendar day of an instant in Rome, as yyyy-mm-dd. */
export function romeDay(instant: Date): string {
  return ROME_DAY.format(instant)
}

/** Returns whether a day (yyyy-mm-dd) exists, in a range of years where its neighbours exist too. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** The calendar day `days` after a day (yyyy-mm-dd). Days are calendar days, so clock changes do not matter. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Day of the week of a calendar day: 0 is Sunday, 6 is Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

const ROME_CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: ROME,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A day and time in Rome. */
export interface WallTime {
  /** yyyy-mm-dd */
  date: string
  /** HH:MM on a 24-hour clock */
  time: string
}

/** Day and time of an instant in Rome. */
export function romeWallTime(instant: Date): WallTime {
  const parts = Object.fromEntries(ROME_CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** The instant at which a calendar day (yyyy-mm-dd) begins in Rome, as it is stored: ISO, UTC. */
export function romeDayStart(date: string): string {
  return romeInstant({ date, time: '00:00' }).toISOString()
}

/**
 * Returns the instant of a day and time in Rome. Throws RangeError when the day or time does not exist.
 *
 * Clock changes follow RFC 5545, section 3.3.5:
 * - a time in the missing hour (last Sunday of March, 02:00 to 02:59) uses the offset before the change: 02:30 becomes
 * 03:30;
 * - a time in the doubled hour (last Sunday of October, 02:00 to 02:59) means the first occurrence.
 */
export function romeInstant({ date, time }: WallTime): Date {
  const asUtc = new Date(`${date}T${time}:00.000Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time) || !sameWallTime(asUtc, date, time)) {
    throw new RangeError(`not a day and time: ${date} ${time}`)
  }
  const offsets = offsetsAround(date)
  const before = new Date(asUtc.getTime() - offsets.before)
  const after = new Date(asUtc.getTime() - offsets.after)
  if (before.getTime() === after.getTime()) return before
  return [before, after].find((candidate) => asUtc.getTime() - offsetAt(candidate) === candidate.getTime()) ?? before
}

/** False for a time that Rome's clocks skip: 02:00 to 02:59 on the last Sunday of March. Throws like `romeInstant`. */
export function wallTimeExists(wall: WallTime): boolean {
  return romeWallTime(romeInstant(wall)).time === wall.time
}

interface Offsets {
  before: number
  after: number
}

const knownOffsets = new Map<string, Offsets>()

/**
 * UTC offsets at noon of the previous and the next day; at most one clock change lies between. Cached, because a search
 * for free slots asks for the same few days many times.
 */
function offsetsAround(day: string): Offsets {
  const known = knownOffsets.get(day)
  if (known) return known
  const noonOffset = (days: number) => offsetAt(new Date(`${addDays(day, days)}T12:00:00.000Z`))
  const offsets = { before: noonOffset(-1), after: noonOffset(1) }
  if (knownOffsets.size >= 1_000) knownOffsets.clear()
  knownOffsets.set(day, offsets)
  return offsets
}

/** False for 2026-02-30 and 24:00, which Date accepts as other instants. */
function sameWallTime(asUtc: Date, date: string, time: string): boolean {
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(`${date}T${time}`)
}

/** Rome's UTC offset at an instant, in milliseconds. */
function offsetAt(instant: Date): number {
  const { date, time } = romeWallTime(instant)
  const minute = Math.floor(instant.getTime() / 60_000) * 60_000
  return Date.parse(`${date}T${time}:00.000Z`) - minute
}
