import { startsOfDay } from '#app/features/ground/settings/opening/closed-days.ts'
import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import type { OfferRules } from '#app/features/work/appointments/availability/offer.ts'
import { type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import { addDays, romeDay, romeInstant } from '#app/lib/time/rome-time.ts'

/** Staff have at least so long to answer, also when the change deadline of the appointment is nearer. */
const LEAST_MS = 4 * HOUR

/** Days that are searched for an opening hour: longer than any usual closure. */
const SEARCH_DAYS = 30

/**
 * End of a hold (ISO instant): the first opening hour after the hours of the settings have passed. Where that is after the
 * customers' change deadline of the last slot, it is the last opening hour before the deadline. At most the beginning of the
 * last slot, which is also the end when the deadline leaves staff less than four hours.
 */
export function holdUntil(now: Date, { booking, opening }: OfferRules, slots: readonly Slot[]): string {
  const last = Math.max(...slots.map((slot) => slotStart(slot).getTime()))
  const deadline = last - booking.changeDeadlineHours * HOUR
  const end = now.getTime() + booking.holdHours * HOUR
  const least = now.getTime() + LEAST_MS
  if (deadline < least) return new Date(Math.min(end, last)).toISOString()
  const next = openingHour(end, opening, 1)
  if (next !== undefined && next <= deadline) return new Date(next).toISOString()
  const before = openingHour(deadline, opening, -1)
  return new Date(before !== undefined && before >= least ? before : Math.min(end, deadline)).toISOString()
}

/** Until when a request that holds no slot is answered (ISO instant): the first opening hour after the hours of the settings. */
export function answerBy(since: Date, { booking, opening }: OfferRules): string {
  const end = since.getTime() + booking.holdHours * HOUR
  return new Date(openingHour(end, opening, 1) ?? end).toISOString()
}

/** The opening hour nearest to an instant, in one direction, the instant included. */
function openingHour(instant: number, opening: Opening, direction: 1 | -1): number | undefined {
  const day = romeDay(new Date(instant))
  for (let days = 0; days <= SEARCH_DAYS; days++) {
    const hours = openingHours(addDays(day, days * direction), opening)
    const found = direction === 1 ? hours.find((hour) => hour >= instant) : hours.findLast((hour) => hour <= instant)
    if (found !== undefined) return found
  }
  return undefined
}

/** Computed before, for settings that are kept in memory. */
const hoursOf = new WeakMap<Opening, Map<string, number[]>>()

/** The full hours at which the company is open on a day; the half hours where a day has no other. */
function openingHours(date: string, opening: Opening): number[] {
  const known = hoursOf.get(opening) ?? new Map<string, number[]>()
  hoursOf.set(opening, known)
  const hours = known.get(date) ?? computeHours(date, opening)
  if (known.size >= 500) known.clear()
  known.set(date, hours)
  return hours
}

function computeHours(date: string, opening: Opening): number[] {
  const starts = startsOfDay(date, opening)
  const full = starts.filter((time) => time.endsWith(':00'))
  return (full.length > 0 ? full : starts).map((time) => romeInstant({ date, time }).getTime())
}

/** When staff are warned that a hold ends: `warnHours` before, but never in the first half of a short hold. */
export function warnAt(since: Date, until: Date, warnHours: number): Date {
  const middle = (since.getTime() + until.getTime()) / 2
  return new Date(Math.max(until.getTime() - warnHours * HOUR, middle))
}
