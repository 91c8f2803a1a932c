import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { hasRoom } from './availability.ts'
import { getOccupancy, getOfferRules } from './occupancy.server.ts'
import { offeredTimes } from './offer.ts'

/** Days with free times that are listed, and how many are searched for them. */
const LISTED_DAYS = 4
const SEARCHED_DAYS = 30

/** Free slots for staff to offer on the phone: the first, a middle and the last one of each of the next open days, today included. */
export async function listFreeSoon(db: Db, now: Date, duration: number): Promise<Slot[][]> {
  const today = romeDay(now)
  const rules = await getOfferRules(db)
  const occupancy = await getOccupancy(db, today, addDays(today, SEARCHED_DAYS))
  const days: Slot[][] = []
  for (let ahead = 0; ahead < SEARCHED_DAYS && days.length < LISTED_DAYS; ahead++) {
    const date = addDays(today, ahead)
    if (closedReason(date, rules.opening)) continue
    const free = offeredTimes(date, duration, rules)
      .map((time) => ({ date, time, duration }))
      .filter((slot) => slotStart(slot) > now && hasRoom(slot, rules, occupancy))
    const chosen = new Set([free[0], free[Math.floor(free.length / 2)], free.at(-1)])
    if (free.length > 0) days.push(free.filter((slot) => chosen.has(slot)))
  }
  return days
}
