import type { QueryResult } from 'kysely'
import { cellStarts, heldCells, type Slot, sameSlot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays } from '#app/lib/time/rome-time.ts'
import type { Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { holdLock, type LockName } from '#db/queries/locks.server.ts'
import { cellsOf } from './availability.ts'
import { type Claim, personFor, seatsWithoutPerson } from './choose-person.server.ts'
import type { Load, Need } from './consultant.ts'
import { loadsIn, noteGiven, reasonOf, wishedPerson } from './consultants.server.ts'
import { cellsOfPerson, inTurn, whoCan } from './consultants.ts'
import { getOccupancy, occupancyOf, type TakenSeat } from './occupancy.server.ts'
import type { OfferRules } from './offer.ts'
import { type Cell, freeSeats, SlotTakenError, UNLIMITED } from './seats.ts'

/**
 * Serializes changes of cells. Must be the first statement of a transaction that releases or claims cells of an existing
 * appointment: two appointments that swap their slots would otherwise deadlock.
 */
export async function lockCells(trx: Trx): Promise<void> {
  await holdLock(trx, CELLS_LOCK)
}

const CELLS_LOCK = 'appointment cells'

/**
 * Locks for claiming slots and releasing none: they exclude `lockCells` and claims on the same days, so that new
 * requests for different days do not wait for each other.
 */
export function claimLocks(claims: readonly { slot: Slot; rules: OfferRules }[]): LockName[] {
  // Whose turn it is depends on the whole week.
  if (claims.some(({ rules }) => rules.consultants?.length)) return [CELLS_LOCK]
  const cells = claims.flatMap(({ slot, rules }) => heldCells(slot, rules.booking.bufferMinutes))
  const days = new Set(cells.map((cell) => cell.slice(0, 10)))
  return [{ shared: CELLS_LOCK }, ...[...days].sort().map((day) => `${CELLS_LOCK} ${day}`)]
}

/**
 * Claims the half hours of these slots with the buffer after each, and releases the appointment's others. A slot in
 * `held` keeps its half hours even if capacity or buffer have changed. Throws SlotTakenError when a half hour is full or
 * the company is busy. The primary key prevents double allocation of a seat even without the lock.
 */
export async function claimCells(trx: Trx, claim: Claim): Promise<void> {
  const { appointmentId, slots, rules } = claim
  if (rules.consultants?.length) return claimPeople(trx, claim)
  const own = await heldBy(trx, appointmentId)
  const keeps = (slot: Slot) =>
    claim.held.some((other) => sameSlot(other, slot)) && cellStarts(slot).every((cell) => own.has(cell))
  const wanted = cellsOf(slots, rules.booking.bufferMinutes)
  if (own.size > 0) await freeOthers(trx, appointmentId, wanted)
  const chosen = slots.filter((slot) => !keeps(slot))
  for (const slot of chosen) await refuseBusy(trx, slot)

  const missing = cellsOf(chosen, rules.booking.bufferMinutes).filter((cell) => !own.has(cell))
  if (missing.length === 0) return
  const taken = await trx
    .selectFrom('appointmentCells')
    .select(['cellStart', 'seat'])
    .where('cellStart', 'in', missing)
    .execute()
  const seats = freeSeats(missing, taken, rules.opening.parallelAppointments)
  const rows = missing.map((cellStart) => {
    const seat = seats.get(cellStart)
    if (seat === undefined) {
      const full = slots.find((slot) => heldCells(slot, rules.booking.bufferMinutes).includes(cellStart))
      throw new SlotTakenError(`no seat is free at ${cellStart}`, full)
    }
    return { cellStart, seat, appointmentId }
  })
  const inserted = await trx.executeQuery(insertCells(trx, rows))
  refuseFewer(inserted, rows)
  // Without named people an appointment has a seat and no person.
  const given = trx.updateTable('appointments').set({ consultantId: null, consultantWhy: '' })
  await given.where('id', '=', appointmentId).where('consultantId', 'is not', null).execute()
}

/**
 * The same where people are named: each slot is held by the half hours of one person. A held slot stays with its person,
 * or without one if no person can take it; a new one goes to the present person if they can, else to the next in turn.
 */
async function claimPeople(trx: Trx, claim: Claim): Promise<void> {
  const { appointmentId, slots } = claim
  const days = slots.map(({ date }) => date).sort()
  const occupancy = await getOccupancy(trx, addDays(days[0] ?? '', -1), days.at(-1) ?? '', appointmentId)
  const known = await trx.executeQuery(loadsIn(trx, slots[0]?.date ?? ''))
  const own = await trx
    .selectFrom('appointmentCells')
    .select(['cellStart', 'seat', 'appointmentId'])
    .where('appointmentId', '=', appointmentId)
    .execute()
  const stored = await trx
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['consultantId', 'wishedConsultantId', 'topic', 'appointments.location'])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const personId = wishedPerson(stored, claim.rules.consultants)
  const need = { topic: stored.topic, location: claim.location ?? stored.location, personId }
  const situation = { ...claim, need, own, occupancy, loads: known.rows, presentId: stored.consultantId }
  const choices = slots.map((slot) => personFor(slot, situation))

  const wanted = new Map(choices.flatMap(({ cells }) => cells.map((cell) => [`${cell.seat} ${cell.cellStart}`, cell])))
  for (const { cellStart, seat } of own) {
    if (wanted.delete(`${seat} ${cellStart}`)) continue
    const cell = trx.deleteFrom('appointmentCells').where('cellStart', '=', cellStart).where('seat', '=', seat)
    await cell.execute()
  }
  const rows = [...wanted.values()]
  if (rows.length > 0) refuseFewer(await trx.executeQuery(insertCells(trx, rows)), rows)

  const [first] = choices
  const consultantId = first?.person?.id ?? null
  if (consultantId === stored.consultantId || first?.keepsPerson) return
  const consultantWhy = first?.why ?? ''
  await trx.updateTable('appointments').set({ consultantId, consultantWhy }).where('id', '=', appointmentId).execute()
  if (consultantId) await trx.executeQuery(noteGiven(trx, { id: consultantId, now: claim.now.toISOString() }))
}

/** The query that claims half hours. Pass its result to refuseFewer. */
export const insertCells = compileOnce((db, cells: readonly Cell[]) =>
  db
    .insertInto('appointmentCells')
    .values(cells)
    .onConflict((conflict) => conflict.columns(['cellStart', 'seat']).doNothing()),
)

/** Throws SlotTakenError unless every half hour was claimed. */
export function refuseFewer(
  { numAffectedRows }: Pick<QueryResult<unknown>, 'numAffectedRows'>,
  cells: readonly Cell[],
): void {
  if (Number(numAffectedRows ?? 0) !== cells.length) throw new SlotTakenError('a seat was just taken')
}

/** A slot that a new appointment wants. */
export interface Wanted {
  appointmentId: string
  slot: Slot
  need: Need
  rules: OfferRules
  seats: readonly TakenSeat[]
  /** Empty if the company names no consultants. */
  loads: readonly Load[]
  overbooks: boolean
}

/**
 * The half hours of a slot that holds none so far, with the lowest free seat of each, or those of the person who can take
 * it and whose turn it is. Throws SlotTakenError when one is full or the company is busy, unless staff decide to
 * overbook: that takes a seat beyond the others, without a person.
 */
export function chooseCells(wanted: Wanted): { cells: Cell[]; consultantId?: string; consultantWhy?: string } {
  const { rules, seats, slot, need, loads, overbooks, appointmentId } = wanted
  const busy = seats.find(({ seat }) => seat === 0)
  if (busy && !overbooks) throw new SlotTakenError(`the company is busy at ${busy.startsAt}`, slot)
  if (!rules.consultants?.length) return { cells: seatsFor(wanted) }
  const occupancy = occupancyOf(seats)
  const able = inTurn(whoCan(slot, rules, occupancy, need), loads)
  const [person] = able
  if (person) {
    const cells = cellsOfPerson(person, slot, need, rules.booking.bufferMinutes)
    return {
      cells: cells.map((cellStart) => ({ cellStart, seat: person.seat, appointmentId })),
      consultantId: person.id,
      consultantWhy: reasonOf(able, loads),
    }
  }
  if (!overbooks) throw new SlotTakenError('no person is free', slot)
  return { cells: seatsWithoutPerson(appointmentId, slot, rules, occupancy) }
}

function seatsFor({ appointmentId, slot, seats, rules, overbooks }: Wanted): Cell[] {
  const wanted = heldCells(slot, rules.booking.bufferMinutes)
  const taken = seats.map(({ startsAt, seat }) => ({ cellStart: startsAt, seat }))
  const free = freeSeats(wanted, taken, overbooks ? UNLIMITED : rules.opening.parallelAppointments)
  return wanted.map((cellStart) => {
    const seat = free.get(cellStart)
    if (seat === undefined) throw new SlotTakenError(`no seat is free at ${cellStart}`, slot)
    return { cellStart, seat, appointmentId }
  })
}

/** Releases every half hour that an appointment occupies. */
export async function freeCells(trx: Trx, appointmentId: string): Promise<void> {
  await trx.deleteFrom('appointmentCells').where('appointmentId', '=', appointmentId).execute()
}

async function heldBy(trx: Trx, appointmentId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('appointmentCells')
    .select('cellStart')
    .where('appointmentId', '=', appointmentId)
    .execute()
  return new Set(rows.map(({ cellStart }) => cellStart))
}

async function freeOthers(trx: Trx, appointmentId: string, kept: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('appointmentCells')
    .where('appointmentId', '=', appointmentId)
    .where('cellStart', 'not in', kept)
    .execute()
}

async function refuseBusy(trx: Trx, slot: Slot): Promise<void> {
  const busy = await trx
    .selectFrom('busyTimes')
    .select('startsAt')
    .where('endsAt', '>', slotStart(slot).toISOString())
    .where('startsAt', '<', slotEnd(slot).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (busy) throw new SlotTakenError(`the company is busy at ${busy.startsAt}`, slot)
}
