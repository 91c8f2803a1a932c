import { type CompiledQuery, sql } from 'kysely'
import { keptByRevision } from '#app/features/ground/settings/kept-by-revision.server.ts'
import { readSections } from '#app/features/ground/settings/sections/sections.server.ts'
import { heldCells, type Slot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import type { BusyTime, Occupancy } from './availability.ts'
import type { OfferRules } from './offer.ts'

/** The settings that govern offers and claims. */
export async function getOfferRules(db: Db): Promise<OfferRules> {
  return readSections(db, ['opening', 'booking'])
}

/** The same, from memory while the content revision is unchanged. */
export const knownOfferRules = keptByRevision(getOfferRules)

/**
 * What blocks appointments between two days (yyyy-mm-dd, inclusive). `except` is the id of an appointment being moved,
 * whose own half hours do not count.
 */
export async function getOccupancy(db: Db, from: string, to: string, except?: string): Promise<Occupancy> {
  // One more day at the end: an appointment may continue past midnight.
  const [start, end] = [romeDayStart(from), romeDayStart(addDays(to, 2))]
  let cells = db
    .selectFrom('appointmentCells')
    .select(['cellStart as startsAt', sql<string>`''`.as('endsAt'), sql<number>`count(*)`.as('owners')])
    .where('cellStart', '>=', start)
    .where('cellStart', '<', end)
    .groupBy('cellStart')
  if (except !== undefined) cells = cells.where('appointmentId', '!=', except)
  const busyTimes = db
    .selectFrom('busyTimes')
    .select(['startsAt', 'endsAt', sql<number>`0`.as('owners')])
    .where('endsAt', '>', start)
    .where('startsAt', '<', end)
  return asOccupancy(await cells.unionAll(busyTimes).execute())
}

function asOccupancy(rows: readonly { startsAt: string; endsAt: string; owners: number }[]): Occupancy {
  const [owners, busy] = [new Map<string, number>(), [] as BusyTime[]]
  for (const { startsAt, endsAt, owners: count } of rows) {
    if (count > 0) owners.set(startsAt, count)
    else busy.push({ startsAt, endsAt })
  }
  return { owners, busy }
}

/** One occupied seat of a half hour; seat 0 is a busy time of the company. */
export interface TakenSeat {
  startsAt: string
  endsAt: string
  seat: number
}

const seatsAndBusyTimes = compileOnce(
  (db, { cells, start, end }: { cells: readonly string[]; start: string; end: string }) =>
    db
      .selectFrom('appointmentCells')
      .select(['cellStart as startsAt', sql<string>`''`.as('endsAt'), 'seat'])
      .where('cellStart', 'in', cells)
      .unionAll(
        db
          .selectFrom('busyTimes')
          .select(['startsAt', 'endsAt', sql<number>`0`.as('seat')])
          .where('endsAt', '>', start)
          .where('startsAt', '<', end),
      ),
)

/** The query for everything that can prevent an appointment in one slot. */
export function seatsAround(db: Db, slot: Slot, { booking }: OfferRules): CompiledQuery<TakenSeat> {
  const [start, end] = [slotStart(slot).toISOString(), slotEnd(slot).toISOString()]
  return seatsAndBusyTimes(db, { cells: heldCells(slot, booking.bufferMinutes), start, end })
}

/** Converts the rows of `seatsAround` to the occupancy that `hasRoom` checks. */
export function occupancyOf(seats: readonly TakenSeat[]): Occupancy {
  const counted = new Map<string, number>()
  for (const { startsAt, seat } of seats) if (seat > 0) counted.set(startsAt, (counted.get(startsAt) ?? 0) + 1)
  return { owners: counted, busy: seats.filter(({ seat }) => seat === 0) }
}
