import { type Slot, slotStart } from '#app/features/appointments/slot.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Until when (ISO instant) a request or some proposals hold their times: the hours of the settings, but never past the
 * beginning of the last of them.
 */
export function holdUntil(now: Date, holdHours: number, slots: readonly Slot[]): string {
  const last = Math.max(...slots.map((slot) => slotStart(slot).getTime()))
  return new Date(Math.min(now.getTime() + holdHours * HOUR_MS, last)).toISOString()
}

/**
 * When staff are warned that a hold ends: so many hours before, but never in the first half of a short one, which nobody
 * has had the time to forget.
 */
export function warnAt(since: Date, until: Date, warnHours: number): Date {
  const middle = (since.getTime() + until.getTime()) / 2
  return new Date(Math.max(until.getTime() - warnHours * HOUR_MS, middle))
}
