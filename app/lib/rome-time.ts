/** The zone in which the company lives: all days and hours that people see are of this zone. */
export const ROME = 'Europe/Rome'

const ROME_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ROME, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day in Rome at an instant, as yyyy-mm-dd, whatever the server's own zone. */
export function romeDay(instant: Date): string {
  return ROME_DAY.format(instant)
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
