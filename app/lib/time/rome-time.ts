import { MINUTE } from './duration.ts'
import { type WallTime, zoneClock } from './zone-clock.ts'

/** Time zone of the company; every day and time shown to people is in it. */
export const ROME = 'Europe/Rome'

const ROME_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ROME, year: 'numeric', month: '2-digit', day: '2-digit' })

/** Clocks in Rome differ from UTC by whole quarters of an hour since 1893, so a quarter lies in one day. */
const QUARTER_MS = 15 * MINUTE
/** The latest answers: formatting costs more than everything else that an offer computes for one instant. */
const dayOfQuarter = new Map<number, string>()

/** Calendar day of an instant in Rome, as yyyy-mm-dd. */
export function romeDay(instant: Date): string {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS)
  const day = dayOfQuarter.get(quarter) ?? ROME_DAY.format(instant)
  if (dayOfQuarter.size >= 100) dayOfQuarter.clear()
  dayOfQuarter.set(quarter, day)
  return day
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

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekday(day) + 6) % 7))
}

/** Day and time of an instant in Rome, and the instant of a day and time in Rome; see `ZoneClock`. */
export const { wallTime: romeWallTime, instant: romeInstant } = zoneClock(ROME)

/** The instant at which a calendar day (yyyy-mm-dd) begins in Rome, as it is stored: ISO, UTC. */
export function romeDayStart(date: string): string {
  return romeInstant({ date, time: '00:00' }).toISOString()
}

/** False for a time that Rome's clocks skip: 02:00 to 02:59 on the last Sunday of March. Throws like `romeInstant`. */
export function wallTimeExists(wall: WallTime): boolean {
  return romeWallTime(romeInstant(wall)).time === wall.time
}
