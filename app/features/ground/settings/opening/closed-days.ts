import { weekday } from '#app/lib/time/rome-time.ts'
import { nationalHoliday } from './holidays.ts'
import type { Opening } from './opening.ts'
import { OPENING_DAYS, openingDayOf, startsOn } from './opening-days.ts'

/** The reason of a closure without a name. */
export const UNNAMED_CLOSURE = 'Giorno di chiusura'

/** Displayed reason why the company is closed on a day (yyyy-mm-dd); undefined on an open day. */
export function closedReason(day: string, opening: Opening): string | undefined {
  const holiday = nationalHoliday(day)
  if (holiday) return holiday
  if (day.slice(5) === opening.patronDay) return 'Festa del patrono'
  const closure = opening.closures.find(({ from, to }) => from <= day && day <= to)
  if (closure) return closure.note || UNNAMED_CLOSURE
  if (startsOn(opening.week, weekday(day)).length > 0) return undefined
  const key = openingDayOf(weekday(day))
  return key && OPENING_DAYS[key].isOpen ? UNNAMED_CLOSURE : 'Fine settimana'
}
