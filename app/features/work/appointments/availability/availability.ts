import { heldCells, type Slot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import { romeInstant } from '#app/lib/time/rome-time.ts'
import type { Need } from './consultant.ts'
import { beginsAtWork, whoCan } from './consultants.ts'
import type { Occupancy } from './occupancy.ts'
import { type OfferRules, offeredDates, offeredTimes } from './offer.ts'

/** One day of the offer with its start times and whether each is free. */
export interface OfferedDay {
  date: string
  times: { time: string; free: boolean }[]
}

const HALF_HOUR = 30

/**
 * Whether an appointment and the buffer after it fit; ignores the company's opening hours and closed days. Where people
 * are named, one of them has to be able to take it.
 */
export function hasRoom(slot: Slot, rules: OfferRules, occupancy: Occupancy, need?: Need): boolean {
  const { owners, busy } = occupancy
  const seats = rules.opening.parallelAppointments
  const isOpen = rules.consultants?.length
    ? whoCan(slot, rules, occupancy, need).length > 0
    : heldCells(slot, rules.booking.bufferMinutes).every((cell) => (owners.get(cell) ?? 0) < seats)
  if (!isOpen) return false
  if (busy.length === 0) return true
  const [start, end] = [slotStart(slot).toISOString(), slotEnd(slot).toISOString()]
  return !busy.some(({ startsAt, endsAt }) => startsAt < end && start < endsAt)
}

/**
 * The slots a customer can request at `now` for a duration in minutes: the open days of the booking window, their start
 * times outside the minimum notice, and whether each is free. All callers decide through this function.
 */
export function availability(
  now: Date,
  duration: number,
  rules: OfferRules,
  occupancy: Occupancy,
  need?: Need,
): OfferedDay[] {
  const earliest = now.getTime() + rules.booking.noticeHours * HOUR
  return offeredDates(now, rules).flatMap((date) => {
    const times = offeredTimes(date, duration, rules)
      .filter((time) => romeInstant({ date, time }).getTime() >= earliest)
      .map((time) => ({ time, free: hasRoom({ date, time, duration }, rules, occupancy, need) }))
    return times.length > 0 ? [{ date, times }] : []
  })
}

/**
 * Size of the offer in seats of half hours: every start time in the booking window, free or not, times the number of
 * parallel appointments, or of people at work then.
 */
export function offerSize(now: Date, rules: OfferRules): number {
  const days = availability(now, HALF_HOUR, rules, { owners: new Map(), busy: [] })
  const { consultants = [], opening } = rules
  const seatsAt = (date: string, time: string) =>
    consultants.length > 0
      ? consultants.filter((person) => beginsAtWork(person, { date, time })).length
      : opening.parallelAppointments
  return days.reduce((sum, { date, times }) => sum + times.reduce((size, { time }) => size + seatsAt(date, time), 0), 0)
}

/** The three free slots closest to the wanted one, closest first; of two equally close the earlier. */
export function nearestOffered(offer: readonly OfferedDay[], wanted: Slot): Slot[] {
  const aim = slotStart(wanted).getTime()
  return offer
    .flatMap(({ date, times }) => times.filter(({ free }) => free).map(({ time }) => ({ ...wanted, date, time })))
    .map((slot) => ({ slot, away: Math.abs(slotStart(slot).getTime() - aim) }))
    .sort((one, other) => one.away - other.away)
    .slice(0, 3)
    .map(({ slot: { date, time, duration } }) => ({ date, time, duration }))
}

/** The half hours occupied by some slots, without duplicates. */
export function cellsOf(slots: readonly Slot[], bufferMinutes: number): string[] {
  return [...new Set(slots.flatMap((slot) => heldCells(slot, bufferMinutes)))].sort()
}
