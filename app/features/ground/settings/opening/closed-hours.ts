import { weekday } from '#app/lib/time/rome-time.ts'
import { startsOfDay } from './closed-days.ts'
import type { Opening } from './opening.ts'
import { openingDayOf, timeAfter } from './opening-days.ts'

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

/** The closed parts of a day: all of it, or what is before the first start time, between two, and after the last one. */
export function closedHours(date: string, opening: Opening): ClosedHours[] {
  const starts = startsOfDay(date, opening)
  const day = openingDayOf(weekday(date))
  const pause = day && opening.week[day]
  const ends = ['00:00', ...starts.map((time) => timeAfter(time, 30))]
  return [...starts, '24:00'].flatMap((end, at): ClosedHours[] => {
    const time = ends[at] ?? end
    const isPause = time === pause?.breakFrom && end === pause.breakTo
    return time < end ? [{ date, time, end, reason: isPause ? 'break' : 'closed' }] : []
  })
}
