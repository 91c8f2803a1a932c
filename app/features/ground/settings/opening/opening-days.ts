/** Possible start times, from which the settings choose: every half hour from 09:00 to 17:30, and 18:00 (spec, section 9). */
export const START_TIMES: readonly string[] = Array.from({ length: 19 }, (_, index) => {
  const hour = 9 + Math.floor(index / 2)
  return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
})

/**
 * The days that can be offered, in order, with their number (0 is Sunday) and displayed names. Weekends are closed (spec,
 * section 9) unless the settings open Saturday.
 */
export const OPENING_DAYS = {
  mon: { weekday: 1, name: 'lunedì', short: 'lun', isOpen: true },
  tue: { weekday: 2, name: 'martedì', short: 'mar', isOpen: true },
  wed: { weekday: 3, name: 'mercoledì', short: 'mer', isOpen: true },
  thu: { weekday: 4, name: 'giovedì', short: 'gio', isOpen: true },
  fri: { weekday: 5, name: 'venerdì', short: 'ven', isOpen: true },
  sat: { weekday: 6, name: 'sabato', short: 'sab', isOpen: false },
} as const

export type OpeningDay = keyof typeof OPENING_DAYS

export const OPENING_DAY_KEYS = Object.keys(OPENING_DAYS) as OpeningDay[]

/** The opening day of a number of the week (0 is Sunday); undefined for a day that is never offered. */
export function openingDayOf(weekday: number): OpeningDay | undefined {
  return OPENING_DAY_KEYS.find((day) => OPENING_DAYS[day].weekday === weekday)
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
export type Week = Record<OpeningDay, DayHours>

/** The hours of a day in words. */
export function dayText({ open, first, last, breakFrom, breakTo }: DayHours): string {
  if (!open) return 'chiuso'
  return `${first}–${last}${breakFrom && `, pausa ${breakFrom}–${breakTo}`}`
}

/** The start times of a day of the week (0 is Sunday, 6 is Saturday). */
export function startsOn(week: Week, weekday: number): string[] {
  const day = openingDayOf(weekday)
  return day ? startsWithin(week[day]) : []
}

/** The start times within the hours of a day. */
export function startsWithin({ open, first, last, breakFrom, breakTo }: DayHours): string[] {
  if (!open) return []
  return START_TIMES.filter((time) => time >= first && time <= last && !(time >= breakFrom && time < breakTo))
}

/** The time (HH:MM) some minutes later on the same day; from 24:00 on beyond it. */
export function timeAfter(time: string, minutes: number): string {
  const sum = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}
