import { startsOfDay } from '#app/features/ground/settings/opening/closed-days.ts'
import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import { timeAfter } from '#app/features/ground/settings/opening/opening-days.ts'
import type { BusyBlock } from '#app/features/work/appointments/calendar/grid/busy-blocks.ts'
import { slotStart, slotWallEnd } from '#app/features/work/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import { hasRoom } from './availability.ts'
import type { Consultant } from './consultant.ts'
import { beginsAtWork } from './consultants.ts'
import { getOccupancy, getOfferRules } from './occupancy.server.ts'
import { offeredTimes } from './offer.ts'

const SHORTEST = 30

/** From when to when a person works on a day: empty for not at all, undefined for the company's hours. */
export function ownHours(person: Consultant, date: string, opening: Opening): string | undefined {
  const open = startsOfDay(date, opening)
  const own = open.filter((time) => beginsAtWork(person, { date, time }))
  const [first = '', last = ''] = [own[0], own.at(-1)]
  if (first === open[0] && last === open.at(-1)) return undefined
  return first && `${first}–${timeAfter(last, SHORTEST)}`
}

/** The stretches of some days in which an appointment of half an hour can still begin, with each person or anybody; `days` are in order. */
export async function listFreeHours(
  db: Db,
  now: Date,
  days: readonly string[],
  people: readonly { id: string }[] = [],
) {
  const rules = await getOfferRules(db)
  const occupancy = await getOccupancy(db, days[0] ?? '', days.at(-1) ?? '')
  const free: (BusyBlock & { personId: string | undefined })[] = []
  for (const personId of people.length > 0 ? people.map(({ id }) => id) : [undefined]) {
    for (const date of days) {
      for (const time of offeredTimes(date, SHORTEST, rules)) {
        const slot = { date, time, duration: SHORTEST }
        if (slotStart(slot) <= now || !hasRoom(slot, rules, occupancy, { topic: '', location: '', personId })) continue
        const before = free.at(-1)
        const isNext = before?.personId === personId && before?.date === date && before.end === time
        if (before && isNext) before.end = slotWallEnd(slot)
        else free.push({ date, time, end: slotWallEnd(slot), personId })
      }
    }
  }
  return free
}
