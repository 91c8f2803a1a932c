import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import type { BusyBlock } from '#app/features/work/appointments/calendar/grid/busy-blocks.ts'
import { slotStart, slotWallEnd } from '#app/features/work/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import { hasRoom } from './availability.ts'
import { getOccupancy, getOfferRules } from './occupancy.server.ts'
import { offeredTimes } from './offer.ts'

const SHORTEST = 30

/** The stretches of some days in which an appointment of half an hour can still begin, with one person or anybody; `days` are in order. */
export async function listFreeHours(
  db: Db,
  now: Date,
  days: readonly string[],
  personId?: string,
): Promise<BusyBlock[]> {
  const rules = await getOfferRules(db)
  const occupancy = await getOccupancy(db, days[0] ?? '', days.at(-1) ?? '')
  const free: BusyBlock[] = []
  for (const date of days) {
    if (closedReason(date, rules.opening)) continue
    for (const time of offeredTimes(date, rules)) {
      const slot = { date, time, duration: SHORTEST }
      if (slotStart(slot) <= now || !hasRoom(slot, rules, occupancy, { topic: '', location: '', personId })) continue
      const before = free.at(-1)
      if (before?.date === date && before.end === time) before.end = slotWallEnd(slot)
      else free.push({ date, time, end: slotWallEnd(slot) })
    }
  }
  return free
}
