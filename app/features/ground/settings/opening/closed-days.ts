import { weekday } from '#app/lib/time/rome-time.ts'
import { nationalHoliday } from './holidays.ts'
import type { Opening } from './opening.ts'
import { OPENING_DAYS, openingDayOf, START_TIMES, startsOn, timeAfter } from './opening-days.ts'

/** The reason of a closure without a name. */
export const UNNAMED_CLOSURE = 'Giorno di chiusura'

/** The reason of a closed Saturday or Sunday. */
export const WEEKEND = 'Fine settimana'

/** What the calendar writes in a closed day: "Chiuso: Natale". */
export function closedWords(reason: string): string {
  if (reason === UNNAMED_CLOSURE) return 'Chiuso'
  return `Chiuso: ${reason === WEEKEND ? 'fine settimana' : reason}`
}

/**
 * The start times of a day (yyyy-mm-dd) for appointments of a duration in minutes: those of the week that no closure takes
 * away, and the extra ones.
 */
export function startsOfDay(day: string, opening: Opening, duration = 0): string[] {
  const extras = opening.extras.filter(({ from, to }) => from <= day && day <= to)
  const usual = closedByRule(day, opening) === undefined ? startsOn(opening.week, weekday(day)) : []
  return START_TIMES.filter(
    (time) =>
      extras.some(({ first, last }) => first <= time && time <= last) ||
      (usual.includes(time) && closureDuring({ date: day, time, duration }, opening) === undefined),
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

/** The closure with hours in which an appointment begins, or into which it reaches; undefined for none. */
export function closureDuring(
  { date, time, duration }: Record<'date' | 'time', string> & { duration: number },
  { closures }: Opening,
) {
  const until = timeAfter(time, duration)
  return closures.find(
    ({ from, to, start = '', end = '' }) =>
      hasHours({ start, end }) &&
      from <= date &&
      date <= to &&
      (start <= time || start < until) &&
      (end === '' || time < end),
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
  return key && OPENING_DAYS[key].isOpen ? UNNAMED_CLOSURE : WEEKEND
}
