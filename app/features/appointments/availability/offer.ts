import type { Booking } from '#app/features/settings/booking/booking.ts'
import { START_TIMES, startsOn } from '#app/features/settings/booking/start-times.ts'
import { closedReason } from '#app/features/settings/opening/closed-days.ts'
import type { Opening } from '#app/features/settings/opening/opening.ts'
import { addDays, romeDay, romeInstant, weekday } from '#app/lib/time/rome-time.ts'

/** Hours offered for the start of an appointment (spec, section 9), within which the settings choose. */
export const OFFERED_TIMES: readonly string[] = START_TIMES

/** Lengths of an appointment in minutes, as the form sends them. */
export const DURATIONS = ['30', '60', '90', '120'] as const
export const DEFAULT_DURATION = '60'

/** Where an appointment takes place, and what the visitor reads (spec, section 3). */
export const LOCATIONS = { Online: 'Online', Ufficio: 'In sede', Cliente: 'Presso il cliente' } as const
/** Where an appointment takes place, as its customer reads it. */
export const CUSTOMER_LOCATIONS: Readonly<Record<keyof typeof LOCATIONS, string>> = {
  ...LOCATIONS,
  Cliente: 'Presso la tua sede',
}
export const DEFAULT_LOCATION = 'Online'

/** The settings by which appointments are offered. */
export interface OfferRules {
  opening: Opening
  booking: Booking
}

/**
 * The days (yyyy-mm-dd, Europe/Rome) offered at an instant: the next calendar days from tomorrow (14 unless set
 * otherwise) without weekends, national holidays, the patron's day and the company's closures.
 */
export function offeredDates(now: Date, { opening, booking }: OfferRules): string[] {
  const today = romeDay(now)
  return Array.from({ length: booking.windowDays }, (_, index) => addDays(today, index + 1)).filter(
    (day) => !closedReason(day, opening),
  )
}

/** The hours offered on a day by the settings; none on a weekend. */
export function offeredTimes(day: string, { opening }: OfferRules): string[] {
  return startsOn(opening.week, weekday(day))
}

const GRACE_MS = 10 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** The days accepted at an instant: those offered now, and those of ten minutes ago (a form sent just after midnight). */
export function acceptedDates(now: Date, rules: OfferRules): string[] {
  return [...new Set([...offeredDates(new Date(now.getTime() - GRACE_MS), rules), ...offeredDates(now, rules)])]
}

/** The hours that can still be asked for on an offered day: those that keep the notice, ten minutes' grace included. */
export function acceptedTimes(day: string, now: Date, rules: OfferRules): string[] {
  const earliest = now.getTime() - GRACE_MS + rules.booking.noticeHours * HOUR_MS
  return offeredTimes(day, rules).filter((time) => romeInstant({ date: day, time }).getTime() >= earliest)
}
