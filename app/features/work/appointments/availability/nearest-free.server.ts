import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { type Slot, sameSlot, slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { hasRoom } from './availability.ts'
import type { Need } from './consultant.ts'
import type { Occupancy } from './occupancy.ts'
import { type OfferRules, offeredTimes } from './offer.ts'

/** Number of days searched before and after the wanted one. */
export const SEARCH_DAYS = 30

/** All inputs of the search: it is a pure function of them. */
export interface NearestFreeQuestion {
  wanted: Slot
  now: Date
  rules: OfferRules
  /** What blocks slots, without the appointment that is being moved. */
  occupancy: Occupancy
  /** The present slot of the appointment, which is no alternative. */
  except?: Slot | undefined
  need?: Need | undefined
}

/**
 * The three free slots of the wanted duration closest to the wanted one, closest first; of two equally close the
 * earlier. Only offered start times on open days that have not begun; may return fewer than three.
 */
export function nearestFree({ wanted, now, rules, occupancy, except, need }: NearestFreeQuestion): Slot[] {
  const today = romeDay(now)
  const aim = slotStart(wanted).getTime()
  // The search starts at today or later.
  const middle = laterDay(wanted.date, today)
  const found: { slot: Slot; away: number }[] = []
  const lookAt = (date: string) => {
    if (date < today || closedReason(date, rules.opening)) return
    for (const time of offeredTimes(date, wanted.duration, rules)) {
      const slot = { date, time, duration: wanted.duration }
      const start = slotStart(slot)
      if (start > now && hasRoom(slot, rules, occupancy, need) && !(except && sameSlot(slot, except))) {
        found.push({ slot, away: Math.abs(start.getTime() - aim) })
      }
    }
  }
  for (let days = 0; days <= SEARCH_DAYS; days++) {
    const enough = found.length >= 3
    lookAt(addDays(middle, days))
    if (days > 0) lookAt(addDays(middle, -days))
    // The previous evening may be closer than the evening of the same day: one more day is searched.
    if (enough) break
  }
  // Of two equally close slots the earlier comes first.
  found.sort((one, other) => one.away - other.away || slotStart(one.slot).getTime() - slotStart(other.slot).getTime())
  return found.slice(0, 3).map(({ slot }) => slot)
}

/** The later of two days (yyyy-mm-dd). */
export function laterDay(one: string, other: string): string {
  if (one > other) return one
  return other
}
