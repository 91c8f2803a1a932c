import { closedReason } from '#app/features/settings/opening/closed-days.ts'
import type { Opening } from '#app/features/settings/opening/opening.ts'
import { addDays, romeInstant, romeWallTime } from '#app/lib/time/rome-time.ts'

const MINUTE_MS = 60_000

/** So many minutes later. */
export function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + Math.round(minutes) * MINUTE_MS)
}

/** The moment itself when somebody is at his desk then, else the next morning on which somebody is. */
export function atWork(moment: Date, opening: Opening, minutesIn: number): Date {
  const { date, time } = romeWallTime(moment)
  const isOpen = (day: string) => closedReason(day, opening) === undefined
  if (isOpen(date) && time >= '08:30' && time < '18:30') return moment
  let day = time < '08:30' ? date : addDays(date, 1)
  while (!isOpen(day)) day = addDays(day, 1)
  return later(romeInstant({ date: day, time: '08:30' }), minutesIn)
}
