import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import { addDays, romeInstant, romeWallTime } from '#app/lib/time/rome-time.ts'

const MINUTE_MS = 60_000

/** Returns the moment some minutes later. */
export function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + Math.round(minutes) * MINUTE_MS)
}

/** Returns the moment itself within working hours, else the next working morning. */
export function atWork(moment: Date, opening: Opening, minutesIn: number): Date {
  const { date, time } = romeWallTime(moment)
  const isOpen = (day: string) => closedReason(day, opening) === undefined
  if (isOpen(date) && time >= '08:30' && time < '18:30') return moment
  let day = time < '08:30' ? date : addDays(date, 1)
  while (!isOpen(day)) day = addDays(day, 1)
  return later(romeInstant({ date: day, time: '08:30' }), minutesIn)
}
