import { weekday } from '#app/lib/time/rome-time.ts'
import { closedReason } from './closed-days.ts'
import type { Opening } from './opening.ts'
import { openingDayOf } from './opening-days.ts'

/** Part of a day in which no appointment begins, in local time. */
export interface ClosedHours {
  /** yyyy-mm-dd */
  date: string
  /** HH:MM */
  time: string
  /** HH:MM; 24:00 at midnight. */
  end: string
  reason: 'closed' | 'break'
}

/** The closed parts of a day: all of it, or what is before the first start time, the break, and after the last one. */
export function closedHours(date: string, opening: Opening): ClosedHours[] {
  const day = openingDayOf(weekday(date))
  if (!day || closedReason(date, opening)) return [{ date, time: '00:00', end: '24:00', reason: 'closed' }]
  const { first, last, breakFrom, breakTo } = opening.week[day]
  const parts: ClosedHours[] = [
    { date, time: '00:00', end: first, reason: 'closed' },
    { date, time: breakFrom, end: breakTo, reason: 'break' },
    { date, time: halfHourAfter(last), end: '24:00', reason: 'closed' },
  ]
  return parts.filter(({ time, end }) => time !== '' && time < end)
}

function halfHourAfter(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
