import type { Slot } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import type { Need } from './consultant.ts'
import { needOf } from './consultants.server.ts'
import { laterDay, nearestFree, SEARCH_DAYS } from './nearest-free.server.ts'
import { getOccupancy, getOfferRules } from './occupancy.server.ts'

/**
 * The three free slots closest to an unavailable one, for staff: on any open day, including today. `except` is the
 * present slot of an appointment that exists.
 */
export async function findAlternatives(
  db: Db,
  question: { appointmentId?: string; wanted: Slot; except?: Slot | undefined; now: Date; need?: Need },
): Promise<Slot[]> {
  const { wanted, now, except, appointmentId } = question
  const middle = laterDay(wanted.date, romeDay(now))
  const [from, to] = [addDays(middle, -SEARCH_DAYS - 1), addDays(middle, SEARCH_DAYS)]
  const occupancy = await getOccupancy(db, from, to, appointmentId)
  const rules = await getOfferRules(db)
  const need = question.need ?? (await needOf(db, rules, appointmentId))
  return nearestFree({ wanted, now, except, occupancy, rules, need })
}
