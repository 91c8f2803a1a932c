import type { Booking } from '#app/features/ground/settings/booking/booking.ts'
import { closedReason, startsOfDay } from '#app/features/ground/settings/opening/closed-days.ts'
import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import { HOUR, MINUTE } from '#app/lib/time/duration.ts'
import { addDays, romeDay, romeInstant } from '#app/lib/time/rome-time.ts'
import type { Consultant } from './consultant.ts'

/** The settings that govern what is offered. */
export interface OfferRules {
  opening: Opening
  booking: Booking
  /** The people who receive appointments; none: appointments have seats without a person. */
  consultants?: readonly Consultant[]
}

/**
 * The days (yyyy-mm-dd, Europe/Rome) offered at an instant: the calendar days of the booking window from tomorrow
 * (default 14), without weekends, national holidays, the patron saint's day and closures.
 */
export function offeredDates(now: Date, rules: OfferRules): readonly string[] {
  const today = romeDay(now)
  const known = datesOf.get(rules)
  if (known?.today === today) return known.dates
  const { opening, booking } = rules
  const dates = Array.from({ length: booking.windowDays }, (_, index) => addDays(today, index + 1)).filter(
    (day) => !closedReason(day, opening),
  )
  datesOf.set(rules, { today, dates })
  return dates
}

/** The dates computed last for a rules object, which stays the same while the settings do. */
const datesOf = new WeakMap<OfferRules, { today: string; dates: readonly string[] }>()

/** The start times the settings offer on a day for a duration in minutes; none on a closed one. */
export function offeredTimes(day: string, duration: number, { opening }: OfferRules): string[] {
  return startsOfDay(day, opening, duration)
}

const GRACE_MS = 10 * MINUTE

/** The days accepted at an instant: those offered now or ten minutes ago, for forms sent just after midnight. */
export function acceptedDates(now: Date, rules: OfferRules): string[] {
  return [...new Set([...offeredDates(new Date(now.getTime() - GRACE_MS), rules), ...offeredDates(now, rules)])]
}

/** The start times still accepted on an offered day for a duration: outside the minimum notice, with ten minutes of grace. */
export function acceptedTimes(day: string, duration: number, now: Date, rules: OfferRules): string[] {
  const earliest = now.getTime() - GRACE_MS + rules.booking.noticeHours * HOUR
  return offeredTimes(day, duration, rules).filter((time) => romeInstant({ date: day, time }).getTime() >= earliest)
}
