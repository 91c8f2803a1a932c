import { cellStarts, heldCells, type Slot, sameSlot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import type { Consultant, Load, Need } from './consultant.ts'
import { reasonOf } from './consultants.server.ts'
import { cellsOfPerson, inTurn, isFree, suits, whoCan } from './consultants.ts'
import type { Occupancy } from './occupancy.ts'
import type { OfferRules } from './offer.ts'
import { type Cell, lowestFreeSeat, SlotTakenError, UNLIMITED } from './seats.ts'

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
  /** The person whom staff have chosen: no other may take it. */
  personId?: string | undefined
  /** The person who attended before and gets it back if they are free; null if it had no person. */
  formerId?: string | null | undefined
  /** Staff ignore the weekly hours of people. */
  atAnyHour?: boolean | undefined
}

/** Who takes a slot, with which half hours, and why. */
export interface Choice {
  person?: Consultant
  /** It stays with whom it was, who may have left. */
  keepsPerson?: boolean
  cells: Cell[]
  why: string
}

/** What the choice of a person depends on. */
export interface Situation extends Claim {
  need: Need
  own: readonly Cell[]
  occupancy: Occupancy
  loads: readonly Load[]
  presentId: string | null
}

/** Who takes a slot. Throws SlotTakenError when no person can, or the company is busy. */
export function personFor(slot: Slot, situation: Situation): Choice {
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
  // A held slot that no person can take stays as it is. A new place is refused if no person has time for the way there.
  if (isHeld && situation.location === undefined) {
    const kept = heldCells(slot, booking.bufferMinutes).flatMap(
      (start) => own.find(({ cellStart }) => cellStart === start) ?? [],
    )
    return { cells: kept, keepsPerson: true, why: '' }
  }
  if (rules.opening.parallelAppointments === UNLIMITED) {
    return { cells: seatsWithoutPerson(appointmentId, slot, rules, occupancy), why: '' }
  }
  throw taken('no person is free')
}

/** Whether a person holds a slot for its appointment. */
function holds({ seat }: Consultant, own: readonly Cell[], slot: Slot): boolean {
  return cellStarts(slot).every((start) => own.some((cell) => cell.seat === seat && cell.cellStart === start))
}

/** The lowest seats without a person, for an appointment that staff hold although no person can take it. */
export function seatsWithoutPerson(appointmentId: string, slot: Slot, rules: OfferRules, { held }: Occupancy): Cell[] {
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
