import { type CompiledQuery, sql } from 'kysely'
import { keptByRevision } from '#app/features/ground/settings/kept-by-revision.server.ts'
import { readSections } from '#app/features/ground/settings/sections/sections.server.ts'
import { heldCells, type Slot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { readConsultants } from './consultants.server.ts'
import type { BusyTime, Holder, Occupancy } from './occupancy.ts'
import type { OfferRules } from './offer.ts'

/** The settings that govern offers and claims. */
export async function getOfferRules(db: Db): Promise<OfferRules> {
  return { ...(await readSections(db, ['opening', 'booking'])), consultants: await readConsultants(db) }
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
    .select(['cellStart as startsAt', sql<string>`''`.as('endsAt'), 'seat', 'appointmentId'])
    .where('cellStart', '>=', start)
    .where('cellStart', '<', end)
  if (except !== undefined) cells = cells.where('appointmentId', '!=', except)
  return occupancyOf(
    await cells
      .unionAll(busyTimesIn(db, start, end))
      .unionAll(busyPeopleIn(db, start, end))
      .execute(),
  )
}

/** Busy times as rows of seats: seat 0. */
export function busyTimesIn(db: Db, start: string, end: string) {
  return db
    .selectFrom('busyTimes')
    .select(['startsAt', 'endsAt', sql<number>`0`.as('seat'), sql<string>`''`.as('appointmentId')])
    .where('endsAt', '>', start)
    .where('startsAt', '<', end)
}

/** Busy times of people as rows of their seats, which no appointment holds. */
export function busyPeopleIn(db: Db, start: string, end: string) {
  return db
    .selectFrom('consultantBusyTimes')
    .select(['startsAt', 'endsAt', 'seat', sql<string>`''`.as('appointmentId')])
    .where('endsAt', '>', start)
    .where('startsAt', '<', end)
}

/** One occupied seat of a half hour; a row with an end is a busy time, of the company (seat 0) or of a person. */
export interface TakenSeat extends Holder {
  startsAt: string
  endsAt: string
}

const seatsAndBusyTimes = compileOnce(
  (db, { cells, start, end }: { cells: readonly string[]; start: string; end: string }) =>
    db
      .selectFrom('appointmentCells')
      .select(['cellStart as startsAt', sql<string>`''`.as('endsAt'), 'seat', 'appointmentId'])
      .where('cellStart', 'in', cells)
      .unionAll(busyTimesIn(db, start, end)),
)

const seatsOfDay = compileOnce((db, { from, to, start, end }: Record<'from' | 'to' | 'start' | 'end', string>) =>
  db
    .selectFrom('appointmentCells')
    .select(['cellStart as startsAt', sql<string>`''`.as('endsAt'), 'seat', 'appointmentId'])
    .where('cellStart', '>=', from)
    .where('cellStart', '<', to)
    .unionAll(busyTimesIn(db, start, end))
    .unionAll(busyPeopleIn(db, from, to)),
)

/**
 * The query for everything that can prevent an appointment in one slot: where people are named, all that is held from the
 * day before to the day after, because ways and daily limits reach beyond the slot.
 */
export function seatsAround(db: Db, slot: Slot, { booking, consultants = [] }: OfferRules): CompiledQuery<TakenSeat> {
  const [start, end] = [slotStart(slot).toISOString(), slotEnd(slot).toISOString()]
  if (consultants.length > 0) {
    const [from, to] = [romeDayStart(addDays(slot.date, -1)), romeDayStart(addDays(slot.date, 2))]
    return seatsOfDay(db, { from, to, start, end })
  }
  return seatsAndBusyTimes(db, { cells: heldCells(slot, booking.bufferMinutes), start, end })
}

/** Converts the rows of `seatsAround` to the occupancy that `hasRoom` checks. */
export function occupancyOf(seats: readonly TakenSeat[]): Occupancy {
  const held = new Map<string, Holder[]>()
  const busyPeople = new Map<number, BusyTime[]>()
  for (const { startsAt, endsAt, seat, appointmentId } of seats) {
    if (seat === 0) continue
    if (endsAt) {
      const times = busyPeople.get(seat) ?? []
      times.push({ startsAt, endsAt })
      busyPeople.set(seat, times)
      continue
    }
    const holders = held.get(startsAt)
    if (holders) holders.push({ seat, appointmentId })
    else held.set(startsAt, [{ seat, appointmentId }])
  }
  const owners = new Map([...held].map(([cell, holders]) => [cell, holders.length]))
  return { owners, held, busy: seats.filter(({ seat }) => seat === 0), busyPeople }
}
