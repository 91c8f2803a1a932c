const LONG_DAY = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', dateStyle: 'full' })

/** A calendar day (yyyy-mm-dd) in long Italian form: "mercoledì 25 novembre 2026". */
export function formatDay(day: string): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`))
}
