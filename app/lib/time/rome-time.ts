/** The zone in which the company lives: all days and hours that people see are of this zone. */
export const ROME = 'Europe/Rome'

const ROME_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ROME, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day in Rome at an instant, as yyyy-mm-dd, whatever the server's own zone. */
export function romeDay(instant: Date): string {
  return ROME_DAY.format(instant)
}

/** True for a day (yyyy-mm-dd) that exists, between years in which every day has a day before and after it. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** The calendar day `days` after a day (yyyy-mm-dd). Days are counted on the calendar: nights of 23 or 25 hours don't matter. */
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

/** What the calendar and the clock on a wall in Rome show. */
export interface WallTime {
  /** yyyy-mm-dd */
  date: string
  /** HH:MM on a 24-hour clock */
  time: string
}

/** What calendar and clock show in Rome at an instant, whatever the server's own zone. */
export function romeWallTime(instant: Date): WallTime {
  const parts = Object.fromEntries(ROME_CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/**
 * The instant at which calendar and clock in Rome show a day and a time. Throws RangeError when there is no such day or time.
 *
 * Two nights a year are decided as most calendars decide them (RFC 5545, section 3.3.5):
 * - the missing hour (last Sunday of March, 02:00 to 02:59) is read with the offset before the change, so that 02:30 is
 *   what clocks then call 03:30: nothing is lost and nobody comes too early;
 * - of the doubled hour (last Sunday of October, 02:00 to 02:59) the first one is meant.
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

/** False for a time that clocks in Rome leap over: 02:00 to 02:59 on the last Sunday of March. Throws like `romeInstant`. */
export function wallTimeExists(wall: WallTime): boolean {
  return romeWallTime(romeInstant(wall)).time === wall.time
}

interface Offsets {
  before: number
  after: number
}

const knownOffsets = new Map<string, Offsets>()

/**
 * The offsets at noon of the day before a day and of the day after: at most one change lies between, so no other is in
 * question. Kept: a search for free slots asks for the same few days a thousand times.
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

/** False for 2026-02-30 and 24:00, which Date reads as other moments. */
function sameWallTime(asUtc: Date, date: string, time: string): boolean {
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(`${date}T${time}`)
}

/** How far the clocks in Rome are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: Date): number {
  const { date, time } = romeWallTime(instant)
  const minute = Math.floor(instant.getTime() / 60_000) * 60_000
  return Date.parse(`${date}T${time}:00.000Z`) - minute
}
