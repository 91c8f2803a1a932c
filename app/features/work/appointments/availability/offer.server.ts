import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { holdsSlot } from '#app/features/work/appointments/states.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { availability, type OfferedDay } from './availability.ts'
import { getOccupancy, getOfferRules } from './occupancy.server.ts'
import type { OfferRules } from './offer.ts'
import { packOffer, type SlotOffer } from './slot-offer.ts'

/** The slots a customer can request now for a duration in minutes. `except`: see getOccupancy. */
export async function findOffer(db: Db, now: Date, duration: number, except?: string): Promise<OfferedDay[]> {
  const rules = await getOfferRules(db)
  return availability(now, duration, rules, await occupancyOfWindow(db, now, rules, except))
}

/** The slots a customer can request now for every duration, as input of the slot picker. */
export async function findSlotOffer(db: Db, now: Date): Promise<SlotOffer> {
  const rules = await getOfferRules(db)
  const occupancy = await occupancyOfWindow(db, now, rules)
  const offers = DURATIONS.map((duration) => [duration, availability(now, Number(duration), rules, occupancy)])
  return packOffer(Object.fromEntries(offers))
}

/**
 * The slots to which a customer can move an appointment, in its present duration. Its own half hours do not block it,
 * and its present slot is no choice.
 */
export async function findOfferToMove(
  db: Db,
  now: Date,
  appointment: Slot & { id: string; status: string; holdUntil: string | null },
): Promise<OfferedDay[]> {
  const own = holdsSlot(appointment) ? slotOf(appointment) : undefined
  const offer = await findOffer(db, now, appointment.duration, appointment.id)
  return offer.map(({ date, times }) => ({
    date,
    times: times.map((each) => (own?.date === date && own.time === each.time ? { ...each, free: false } : each)),
  }))
}

/** What blocks slots within the booking window. */
export function occupancyOfWindow(db: Db, now: Date, { booking }: OfferRules, except?: string) {
  const today = romeDay(now)
  return getOccupancy(db, today, addDays(today, booking.windowDays), except)
}
