import { type Slot, sameSlot, slotStart } from '#app/features/appointments/slot.ts'
import { closedReason } from '#app/features/settings/opening/closed-days.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { hasRoom, type Occupancy } from './availability.ts'
import { type OfferRules, offeredTimes } from './offer.ts'

/** How many days before and after the wanted one are searched. */
export const SEARCH_DAYS = 30

/** What the search for free slots needs; nothing else is asked, so it can be tested at any moment. */
export interface NearestFreeQuestion {
  wanted: Slot
  now: Date
  rules: OfferRules
  /** What stands in the way, without the appointment that is looking. */
  occupancy: Occupancy
  /** Where the appointment stands already: no alternative to itself. */
  except?: Slot | undefined
}

/**
 * The three free slots of the wanted length that begin nearest to the wanted one, nearest first; of two equally near the
 * earlier one. Only offered times on open days that have not begun. Fewer than three when there are no more.
 */
export function nearestFree({ wanted, now, rules, occupancy, except }: NearestFreeQuestion): Slot[] {
  const today = romeDay(now)
  const aim = slotStart(wanted).getTime()
  // A day that has passed is no place to look around.
  const middle = laterDay(wanted.date, today)
  const found: { slot: Slot; away: number }[] = []
  const lookAt = (date: string) => {
    if (date < today || closedReason(date, rules.opening)) return
    for (const time of offeredTimes(date, rules)) {
      const slot = { date, time, duration: wanted.duration }
      const start = slotStart(slot)
      if (start > now && hasRoom(slot, rules, occupancy) && !(except && sameSlot(slot, except))) {
        found.push({ slot, away: Math.abs(start.getTime() - aim) })
      }
    }
  }
  for (let days = 0; days <= SEARCH_DAYS; days++) {
    const enough = found.length >= 3
    lookAt(addDays(middle, days))
    if (days > 0) lookAt(addDays(middle, -days))
    // The evening before may be nearer than the evening of the same day: one day more is looked at.
    if (enough) break
  }
  // The sort is stable and the earlier of two equally near ones must stand first.
  found.sort((one, other) => one.away - other.away || slotStart(one.slot).getTime() - slotStart(other.slot).getTime())
  return found.slice(0, 3).map(({ slot }) => slot)
}

/** The later one of two days (yyyy-mm-dd). */
export function laterDay(one: string, other: string): string {
  if (one > other) return one
  return other
}
