/** Hours at which an appointment may begin: every half hour from 09:00 to 17:30, and 18:00 (spec, section 9). */
export const START_TIMES: readonly string[] = Array.from({ length: 19 }, (_, index) => {
  const hour = 9 + Math.floor(index / 2)
  return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
})

/** The days on which appointments can be offered, in their order; weekends never are (spec, section 9). */
export const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

export type Workday = (typeof WORKDAYS)[number]

/** What people call them. */
export const WORKDAY_NAMES: Record<Workday, string> = {
  mon: 'lunedì',
  tue: 'martedì',
  wed: 'mercoledì',
  thu: 'giovedì',
  fri: 'venerdì',
}

/** The hours of one day: first and last start of an appointment, and a break in which none begins (empty for none). */
export interface DayHours {
  open: boolean
  first: string
  last: string
  breakFrom: string
  breakTo: string
}

/** The hours of a week. */
export type Week = Record<Workday, DayHours>

/** The starts that a week offers on a day of the calendar (0 is Sunday, 6 is Saturday). */
export function startsOn(week: Week, weekday: number): string[] {
  const day = WORKDAYS[weekday - 1]
  return day ? startsWithin(week[day]) : []
}

/** The starts within the hours of one day. */
export function startsWithin({ open, first, last, breakFrom, breakTo }: DayHours): string[] {
  if (!open) return []
  return START_TIMES.filter((time) => time >= first && time <= last && !(time >= breakFrom && time < breakTo))
}
