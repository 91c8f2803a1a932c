import { weekday } from '#app/lib/time/rome-time.ts'
import { nationalHoliday } from './holidays.ts'
import type { Opening } from './opening.ts'
import { OPENING_DAYS, openingDayOf, START_TIMES, startsOn } from './opening-days.ts'

/** The reason of a closure without a name. */
export const UNNAMED_CLOSURE = 'Giorno di chiusura'

/** The start times of a day (yyyy-mm-dd): those of the week that no closure takes away, and the extra ones. */
export function startsOfDay(day: string, opening: Opening): string[] {
  const extras = opening.extras.filter(({ from, to }) => from <= day && day <= to)
  const usual = closedByRule(day, opening) === undefined ? startsOn(opening.week, weekday(day)) : []
  return START_TIMES.filter(
    (time) =>
      extras.some(({ first, last }) => first <= time && time <= last) ||
      (usual.includes(time) && closureAt(day, time, opening) === undefined),
  )
}

/** Displayed reason why the company is closed on a day (yyyy-mm-dd); undefined on an open day. */
export function closedReason(day: string, opening: Opening): string | undefined {
  if (startsOfDay(day, opening).length > 0) return undefined
  const rule = closedByRule(day, opening)
  if (rule) return rule
  const [first] = opening.closures.filter(({ from, to }) => from <= day && day <= to)
  return first?.note || UNNAMED_CLOSURE
}

/** The closure with hours at a start time; undefined for none. */
export function closureAt(day: string, time: string, { closures }: Opening) {
  return closures.find(
    ({ from, to, start = '', end = '' }) =>
      hasHours({ start, end }) && from <= day && day <= to && start <= time && (end === '' || time < end),
  )
}

const hasHours = ({ start, end }: { start?: string | undefined; end?: string | undefined }) => Boolean(start || end)

/** Why all of a day is closed, whatever extra hours it has. */
function closedByRule(day: string, opening: Opening): string | undefined {
  const holiday = nationalHoliday(day)
  if (holiday) return holiday
  if (day.slice(5) === opening.patronDay) return 'Festa del patrono'
  const closure = opening.closures.find((one) => !hasHours(one) && one.from <= day && day <= one.to)
  if (closure) return closure.note || UNNAMED_CLOSURE
  if (startsOn(opening.week, weekday(day)).length > 0) return undefined
  const key = openingDayOf(weekday(day))
  return key && OPENING_DAYS[key].isOpen ? UNNAMED_CLOSURE : 'Fine settimana'
}
