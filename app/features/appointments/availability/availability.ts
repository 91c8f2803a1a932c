import { heldCells, type Slot, slotEnd, slotStart } from '#app/features/appointments/slot.ts'
import { romeInstant } from '#app/lib/time/rome-time.ts'
import { type OfferRules, offeredDates, offeredTimes } from './offer.ts'

/** A stretch of time in which the company is busy by a calendar of its own: instants (ISO, UTC), the end not included. */
export interface BusyTime {
  startsAt: string
  endsAt: string
}

/** What stands in the way of new appointments. */
export interface Occupancy {
  /** How many appointments own each half hour, by the instant at which it starts (ISO, UTC). */
  owners: ReadonlyMap<string, number>
  busy: readonly BusyTime[]
}

/** One day of the offer, with every hour at which an appointment could begin and whether it is still free. */
export interface OfferedDay {
  date: string
  times: { time: string; free: boolean }[]
}

const HOUR_MS = 60 * 60 * 1000
const HALF_HOUR = 30

/** Whether there is room for an appointment and the pause after it; says nothing about opening hours and closed days. */
export function hasRoom(slot: Slot, { opening, booking }: OfferRules, { owners, busy }: Occupancy): boolean {
  const seats = opening.parallelAppointments
  if (!heldCells(slot, booking.bufferMinutes).every((cell) => (owners.get(cell) ?? 0) < seats)) return false
  if (busy.length === 0) return true
  const [start, end] = [slotStart(slot).toISOString(), slotEnd(slot).toISOString()]
  return !busy.some(({ startsAt, endsAt }) => startsAt < end && start < endsAt)
}

/**
 * What a visitor can ask for at an instant, for one length of appointment in minutes: the days of the window on which the
 * company receives, the hours of each that keep the notice, and which of them are free. The one place that decides it.
 */
export function availability(now: Date, duration: number, rules: OfferRules, occupancy: Occupancy): OfferedDay[] {
  const earliest = now.getTime() + rules.booking.noticeHours * HOUR_MS
  return offeredDates(now, rules).flatMap((date) => {
    const times = offeredTimes(date, rules)
      .filter((time) => romeInstant({ date, time }).getTime() >= earliest)
      .map((time) => ({ time, free: hasRoom({ date, time, duration }, rules, occupancy) }))
    return times.length > 0 ? [{ date, times }] : []
  })
}

/**
 * The size of the offer in seats of half hours: every half hour of the booking window at which an appointment can begin,
 * free or not, times the appointments that may take place at once.
 */
export function offerSize(now: Date, rules: OfferRules): number {
  const days = availability(now, HALF_HOUR, rules, { owners: new Map(), busy: [] })
  return days.reduce((sum, { times }) => sum + times.length, 0) * rules.opening.parallelAppointments
}

/** The three free slots of an offer that begin nearest to a wanted one, nearest first; of two equally near the earlier. */
export function nearestOffered(offer: readonly OfferedDay[], wanted: Slot): Slot[] {
  const aim = slotStart(wanted).getTime()
  return offer
    .flatMap(({ date, times }) => times.filter(({ free }) => free).map(({ time }) => ({ ...wanted, date, time })))
    .map((slot) => ({ slot, away: Math.abs(slotStart(slot).getTime() - aim) }))
    .sort((one, other) => one.away - other.away)
    .slice(0, 3)
    .map(({ slot: { date, time, duration } }) => ({ date, time, duration }))
}

/** The half hours that some slots own, each once. */
export function cellsOf(slots: readonly Slot[], bufferMinutes: number): string[] {
  return [...new Set(slots.flatMap((slot) => heldCells(slot, bufferMinutes)))].sort()
}
