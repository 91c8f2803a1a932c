import type { Times } from './model.ts'

const DAY = 86_400_000

/** The Sundays on which clocks change in Italy from 2026 to 2035: the last ones of March and October. */
export const CHANGE_SUNDAYS: readonly string[] = Array.from({ length: 10 }, (_, index) => 2026 + index).flatMap(
  (year) => [lastSunday(year, 3), lastSunday(year, 10)],
)

/** The following Mondays that are holidays: Easter Monday and 1 November. From the published tables. */
const HOLIDAYS = new Set(['2027-03-29', '2032-03-29', '2035-03-26', '2027-11-01', '2032-11-01'])

/** Returns the day a number of days after another, both yyyy-mm-dd. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/**
 * Whether the site offers a time on such a weekend to visitors on a given day (today in Rome), by the specification's
 * lists.
 */
export function isOffered({ date, time }: Times, today: string): boolean {
  const weekday = new Date(date).getUTCDay()
  const hour = Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
  return (
    date > today &&
    date <= dayAfter(today, 14) &&
    weekday !== 0 &&
    weekday !== 6 &&
    !HOLIDAYS.has(date) &&
    hour >= 9 &&
    hour <= 18
  )
}

function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  return new Date(last.getTime() - last.getUTCDay() * DAY).toISOString().slice(0, 10)
}
