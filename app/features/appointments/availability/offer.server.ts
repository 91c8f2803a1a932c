import { type Slot, slotOf } from '#app/features/appointments/slot.ts'
import { holdsItsTime } from '#app/features/appointments/states.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { availability, nearestOffered, type OfferedDay } from './availability.ts'
import { getOccupancy, getOfferRules } from './occupancy.server.ts'
import { DURATIONS, type OfferRules } from './offer.ts'
import { packOffer, type SlotOffer } from './slot-offer.ts'

/** What a visitor can ask for now, for one length of appointment in minutes. `except`: see getOccupancy. */
export async function findOffer(db: Db, now: Date, duration: number, except?: string): Promise<OfferedDay[]> {
  const rules = await getOfferRules(db)
  return availability(now, duration, rules, await occupancyOfWindow(db, now, rules, except))
}

/** What a visitor can ask for now, for every length: what a slot picker shows. `except`: see getOccupancy. */
export async function findSlotOffer(db: Db, now: Date, except?: string): Promise<SlotOffer> {
  const rules = await getOfferRules(db)
  const occupancy = await occupancyOfWindow(db, now, rules, except)
  const offers = DURATIONS.map((duration) => [duration, availability(now, Number(duration), rules, occupancy)])
  return packOffer(Object.fromEntries(offers))
}

/**
 * What the customer of an appointment can move it to, in the length it has. What it holds itself does not stand in its way;
 * where it stands already is no choice.
 */
export async function findOfferToMove(
  db: Db,
  now: Date,
  appointment: Slot & { id: string; status: string; holdUntil: string | null },
): Promise<OfferedDay[]> {
  const own = holdsItsTime(appointment) ? slotOf(appointment) : undefined
  const offer = await findOffer(db, now, appointment.duration, appointment.id)
  return offer.map(({ date, times }) => ({
    date,
    times: times.map((each) => (own?.date === date && own.time === each.time ? { ...each, free: false } : each)),
  }))
}

/** The three free slots nearest to one that a visitor cannot have, out of what visitors are offered. */
export async function findNearestOffered(db: Db, now: Date, wanted: Slot): Promise<Slot[]> {
  return nearestOffered(await findOffer(db, now, wanted.duration), wanted)
}

/** What stands in the way within the days that are offered. */
export function occupancyOfWindow(db: Db, now: Date, { booking }: OfferRules, except?: string) {
  const today = romeDay(now)
  return getOccupancy(db, today, addDays(today, booking.windowDays), except)
}
