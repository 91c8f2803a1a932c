import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { LOCATIONS } from '#app/features/work/appointments/places.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { holdsSlot } from '#app/features/work/appointments/states.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { availability, type OfferedDay } from './availability.ts'
import type { Need } from './consultant.ts'
import { needOf, personOfLink } from './consultants.server.ts'
import { getOccupancy, getOfferRules } from './occupancy.server.ts'
import type { OfferRules } from './offer.ts'
import { markKey, packOffer, type SlotOffer } from './slot-offer.ts'

/** The slots a customer can request now for a duration in minutes. `except`: see getOccupancy; it says what is needed. */
export async function findOffer(
  db: Db,
  now: Date,
  duration: number,
  { except, need }: { except?: string; need?: Need } = {},
): Promise<OfferedDay[]> {
  const rules = await getOfferRules(db)
  const needed = need ?? (await needOf(db, rules, except))
  return availability(now, duration, rules, await occupancyOfWindow(db, now, rules, except), needed)
}

/**
 * The slots a customer can request now for every duration, as input of the slot picker, with one person if a booking link
 * names them; for every place if that decides who can attend.
 */
export async function findSlotOffer(db: Db, now: Date, topic = '', slug = ''): Promise<SlotOffer> {
  const rules = await getOfferRules(db)
  const occupancy = await occupancyOfWindow(db, now, rules)
  const { consultants = [] } = rules
  const personId = personOfLink(slug, topic, rules)?.id
  const byPlace = consultants.some((person) => person.places.length > 0 || person.travelBefore + person.travelAfter > 0)
  const offers = DURATIONS.flatMap((duration) =>
    ['', ...(byPlace ? LOCATIONS : [])].map((location) => {
      const days = availability(now, Number(duration), rules, occupancy, { topic, location, personId })
      return [markKey({ duration, location }), days]
    }),
  )
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
  const offer = await findOffer(db, now, appointment.duration, { except: appointment.id })
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
