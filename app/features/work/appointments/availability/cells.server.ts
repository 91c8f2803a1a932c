import type { QueryResult } from 'kysely'
import { cellStarts, heldCells, type Slot, sameSlot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import type { Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { holdLock, type LockName } from '#db/queries/locks.server.ts'
import { cellsOf } from './availability.ts'
import type { TakenSeat } from './occupancy.server.ts'
import type { OfferRules } from './offer.ts'

/** A half hour of the wanted slot has no free seat, or the company is busy. Thrown to roll back the transaction. */
export class SlotTakenError extends Error {
  override name = 'SlotTakenError'
  /** The unavailable slot; undefined when a concurrent transaction claimed it. */
  readonly slot: Slot | undefined

  constructor(message: string, slot?: Slot) {
    super(message)
    this.slot = slot
  }
}

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
  const cells = claims.flatMap(({ slot, rules }) => heldCells(slot, rules.booking.bufferMinutes))
  const days = new Set(cells.map((cell) => cell.slice(0, 10)))
  return [{ shared: CELLS_LOCK }, ...[...days].sort().map((day) => `${CELLS_LOCK} ${day}`)]
}

/**
 * Claims the half hours of these slots with the buffer after each, and releases the appointment's others. A slot in
 * `held` keeps its half hours even if capacity or buffer have changed. Throws SlotTakenError when a half hour is full or
 * the company is busy. The primary key prevents double allocation of a seat even without the lock.
 */
export async function claimCells(
  trx: Trx,
  claim: { appointmentId: string; slots: readonly Slot[]; held: readonly Slot[]; rules: OfferRules },
): Promise<void> {
  const { appointmentId, slots, rules } = claim
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
}

/** A half hour with the seat that an appointment takes. */
export interface Cell {
  cellStart: string
  seat: number
  appointmentId: string
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

/**
 * The half hours of a slot that holds none so far, with the lowest free seat of each. Throws SlotTakenError when one is
 * full or the company is busy, unless staff decide to overbook: that takes a seat beyond the others.
 */
export function chooseCells(
  appointmentId: string,
  slot: Slot,
  seats: readonly TakenSeat[],
  rules: OfferRules,
  overbooks = false,
): Cell[] {
  const busy = seats.find(({ seat }) => seat === 0)
  if (busy && !overbooks) throw new SlotTakenError(`the company is busy at ${busy.startsAt}`, slot)
  const wanted = heldCells(slot, rules.booking.bufferMinutes)
  const taken = seats.map(({ startsAt, seat }) => ({ cellStart: startsAt, seat }))
  const free = freeSeats(wanted, taken, overbooks ? UNLIMITED : rules.opening.parallelAppointments)
  return wanted.map((cellStart) => {
    const seat = free.get(cellStart)
    if (seat === undefined) throw new SlotTakenError(`no seat is free at ${cellStart}`, slot)
    return { cellStart, seat, appointmentId }
  })
}

/** Seats of an overbooked half hour. */
const UNLIMITED = Number.POSITIVE_INFINITY

/** The lowest free seat of each half hour that has one. */
function freeSeats(
  cells: readonly string[],
  taken: readonly { cellStart: string; seat: number }[],
  capacity: number,
): Map<string, number> {
  const free = new Map<string, number>()
  for (const cellStart of cells) {
    const seats = new Set(taken.filter((row) => row.cellStart === cellStart).map((row) => row.seat))
    const seat = lowestFreeSeat(seats, capacity)
    if (seat !== undefined) free.set(cellStart, seat)
  }
  return free
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

/**
 * Undefined while the half hour has as many owners as allowed, whatever their seat numbers: the capacity may have been
 * lowered since.
 */
function lowestFreeSeat(seats: ReadonlySet<number>, capacity: number): number | undefined {
  if (seats.size >= capacity) return undefined
  for (let seat = 1; seat <= capacity; seat++) if (!seats.has(seat)) return seat
  return undefined
}
