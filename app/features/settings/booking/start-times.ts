/** Possible start times: every half hour from 09:00 to 17:30, and 18:00 (spec, section 9). */
export const START_TIMES: readonly string[] = Array.from({ length: 19 }, (_, index) => {
  const hour = 9 + Math.floor(index / 2)
  return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
})

/** The days that can be offered, in order; never weekends (spec, section 9). */
export const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

export type Workday = (typeof WORKDAYS)[number]

/** Displayed names of the days. */
export const WORKDAY_NAMES: Record<Workday, string> = {
  mon: 'lunedì',
  tue: 'martedì',
  wed: 'mercoledì',
  thu: 'giovedì',
  fri: 'venerdì',
}

/** The hours of a day: first and last start time, and a break without start times (empty for none). */
export interface DayHours {
  open: boolean
  first: string
  last: string
  breakFrom: string
  breakTo: string
}

/** The hours of a week. */
export type Week = Record<Workday, DayHours>

/** The start times of a day of the week (0 is Sunday, 6 is Saturday). */
export function startsOn(week: Week, weekday: number): string[] {
  const day = WORKDAYS[weekday - 1]
  return day ? startsWithin(week[day]) : []
}

/** The start times within the hours of a day. */
export function startsWithin({ open, first, last, breakFrom, breakTo }: DayHours): string[] {
  if (!open) return []
  return START_TIMES.filter((time) => time >= first && time <= last && !(time >= breakFrom && time < breakTo))
}
