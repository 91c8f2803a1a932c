import { type Slot, slotStart } from '#app/features/appointments/slot.ts'

const HOUR_MS = 60 * 60 * 1000

/** End of a hold (ISO instant): the hours of the settings from now, at most the beginning of the last slot. */
export function holdUntil(now: Date, holdHours: number, slots: readonly Slot[]): string {
  const last = Math.max(...slots.map((slot) => slotStart(slot).getTime()))
  return new Date(Math.min(now.getTime() + holdHours * HOUR_MS, last)).toISOString()
}

/** When staff are warned that a hold ends: `warnHours` before, but never in the first half of a short hold. */
export function warnAt(since: Date, until: Date, warnHours: number): Date {
  const middle = (since.getTime() + until.getTime()) / 2
  return new Date(Math.max(until.getTime() - warnHours * HOUR_MS, middle))
}
