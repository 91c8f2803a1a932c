import type { QueryResult } from 'kysely'
import { cellStarts, heldCells, type Slot, sameSlot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays } from '#app/lib/time/rome-time.ts'
import type { Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { holdLock, type LockName } from '#db/queries/locks.server.ts'
import { cellsOf } from './availability.ts'
import type { Consultant, Load, Need } from './consultant.ts'
import { loadsIn, noteGiven, reasonOf } from './consultants.server.ts'
import { cellsOfPerson, inTurn, isFree, suits, whoCan } from './consultants.ts'
import { getOccupancy, occupancyOf, type TakenSeat } from './occupancy.server.ts'
import type { Occupancy } from './occupancy.ts'
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
  // Whose turn it is depends on the whole week.
  if (claims.some(({ rules }) => rules.consultants?.length)) return [CELLS_LOCK]
  const cells = claims.flatMap(({ slot, rules }) => heldCells(slot, rules.booking.bufferMinutes))
  const days = new Set(cells.map((cell) => cell.slice(0, 10)))
  return [{ shared: CELLS_LOCK }, ...[...days].sort().map((day) => `${CELLS_LOCK} ${day}`)]
}

/** The slots that an appointment is to hold. */
export interface Claim {
  appointmentId: string
  slots: readonly Slot[]
  /** The slots that it holds now. */
  held: readonly Slot[]
  rules: OfferRules
  now: Date
  /** The place, if it changes at the same time. */
  location?: string | undefined
  /** The person whom staff have chosen, and nobody else. */
  personId?: string | undefined
  /** The person who gets it back if they are free; null if nobody attended. */
  formerId?: string | null | undefined
  /** Staff ignore the weekly hours of people. */
  atAnyHour?: boolean | undefined
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
  // Nobody is named any more: its new seat is nobody's.
  const given = trx.updateTable('appointments').set({ consultantId: null, consultantWhy: '' })
  await given.where('id', '=', appointmentId).where('consultantId', 'is not', null).execute()
}

/**
 * The same where people are named: each slot is held by the half hours of one person. A held slot stays with its person,
 * or without one if nobody can take it; a new one goes to the present person if they can, else to the next in turn.
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
    .select(['consultantId', 'topic', 'appointments.location'])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const need = { topic: stored.topic, location: claim.location ?? stored.location }
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

/** Who takes a slot, with which half hours, and why. */
interface Choice {
  person?: Consultant
  /** It stays with whom it was, who may have left. */
  keepsPerson?: boolean
  cells: Cell[]
  why: string
}

interface Situation extends Claim {
  need: Need
  own: readonly Cell[]
  occupancy: Occupancy
  loads: readonly Load[]
  presentId: string | null
}

function personFor(slot: Slot, situation: Situation): Choice {
  const { appointmentId, rules, need, own, occupancy, loads, presentId, personId, formerId } = situation
  const { consultants = [], booking } = rules
  const choice = (person: Consultant, why = ''): Choice => {
    const cells = cellsOfPerson(person, slot, need, booking.bufferMinutes)
    return { person, cells: cells.map((cellStart) => ({ cellStart, seat: person.seat, appointmentId })), why }
  }
  const isFreeHere = (person: Consultant | undefined): person is Consultant =>
    person !== undefined && isFree(person, slot, rules, occupancy, need)
  const taken = (why: string) => new SlotTakenError(why, slot)

  const isHeld =
    situation.held.some((other) => sameSlot(other, slot)) &&
    cellStarts(slot).every((start) => own.some(({ cellStart }) => cellStart === start))
  if (!isHeld) refuseBusyIn(slot, occupancy)
  if (personId !== undefined) {
    const chosen = consultants.find(({ id }) => id === personId)
    if (!isFreeHere(chosen)) throw taken('the chosen person is not free')
    return choice(chosen)
  }
  const former = consultants.find(({ id }) => id === formerId)
  if (isFreeHere(former)) return choice(former)
  if (formerId === null && whoCan(slot, rules, occupancy, need, 'any hour').length > 0) {
    return { cells: seatsWithoutPerson(appointmentId, slot, rules, occupancy), why: '' }
  }
  const present = isHeld ? consultants.filter((person) => holds(person, own, slot)) : []
  const holder = present.find(({ id }) => id === presentId) ?? present[0]
  if (isFreeHere(holder) && suits(holder, need)) return choice(holder)
  const able = inTurn(whoCan(slot, rules, occupancy, need, situation.atAnyHour ? 'any hour' : 'work'), loads)
  const next = able.find(({ id }) => id === presentId) ?? able[0]
  if (next) return choice(next, reasonOf(able, loads))
  if (isFreeHere(holder)) return choice(holder)
  // Nobody can take what is held: it stays as it is. A new place with a way that nobody has time for is refused.
  if (isHeld && situation.location === undefined) {
    const kept = heldCells(slot, booking.bufferMinutes).flatMap(
      (start) => own.find(({ cellStart }) => cellStart === start) ?? [],
    )
    return { cells: kept, keepsPerson: true, why: '' }
  }
  if (rules.opening.parallelAppointments === UNLIMITED) {
    return { cells: seatsWithoutPerson(appointmentId, slot, rules, occupancy), why: '' }
  }
  throw taken('nobody is free')
}

/** Whether a person holds a slot for its appointment. */
function holds({ seat }: Consultant, own: readonly Cell[], slot: Slot): boolean {
  return cellStarts(slot).every((start) => own.some((cell) => cell.seat === seat && cell.cellStart === start))
}

/** The lowest seats without a person, for an appointment that nobody can take but staff decide to hold. */
function seatsWithoutPerson(appointmentId: string, slot: Slot, rules: OfferRules, { held }: Occupancy): Cell[] {
  return heldCells(slot, rules.booking.bufferMinutes).map((cellStart) => {
    const seats = new Set(held?.get(cellStart)?.map(({ seat }) => seat))
    return { cellStart, seat: lowestFreeSeat(seats, UNLIMITED) ?? 1, appointmentId }
  })
}

function refuseBusyIn(slot: Slot, { busy }: Occupancy): void {
  const [start, end] = [slotStart(slot).toISOString(), slotEnd(slot).toISOString()]
  const found = busy.find(({ startsAt, endsAt }) => startsAt < end && start < endsAt)
  if (found) throw new SlotTakenError(`the company is busy at ${found.startsAt}`, slot)
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

/** A slot that a new appointment wants. */
export interface Wanted {
  appointmentId: string
  slot: Slot
  need: Need
  rules: OfferRules
  seats: readonly TakenSeat[]
  /** Empty where nobody is named. */
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
  if (!overbooks) throw new SlotTakenError('nobody is free', slot)
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
