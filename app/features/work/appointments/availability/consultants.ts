import { startsOfDay } from '#app/features/ground/settings/opening/closed-days.ts'
import { startsOn } from '#app/features/ground/settings/opening/opening-days.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import {
  cellEnd,
  cellsBetween,
  heldCells,
  type Slot,
  slotEnd,
  slotStart,
} from '#app/features/work/appointments/slot.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { addDays, romeDayStart, romeInstant, romeWallTime, weekday } from '#app/lib/time/rome-time.ts'
import type { Consultant, Load, Need } from './consultant.ts'
import type { BusyTime, Occupancy } from './occupancy.ts'
import type { OfferRules } from './offer.ts'

const ANYTHING: Need = { topic: '', location: '' }

/** The half hours that an appointment takes of a person: with the way to the customer and back, and the pause after it. */
export function cellsOfPerson(person: Consultant, slot: Slot, { location }: Need, bufferMinutes: number): string[] {
  const isVisit = placeKind(location).at === 'address'
  const before = isVisit ? person.travelBefore : 0
  const after = bufferMinutes + (isVisit ? person.travelAfter : 0)
  return cellsBetween(slotStart(slot).getTime() - before * MINUTE, slotEnd(slot).getTime() + after * MINUTE)
}

/**
 * The people who can take a slot: suitable for topic and place, at work, below their limit of the day, and free. `at`
 * any hour ignores their weekly hours, as staff may.
 */
export function whoCan(
  slot: Slot,
  rules: OfferRules,
  occupancy: Occupancy,
  need = ANYTHING,
  at: 'work' | 'any hour' = 'work',
): Consultant[] {
  const { consultants = [] } = rules
  if (!leavesSomebody(slot, rules, occupancy)) return []
  return consultants.filter((person) => couldAttend(person, slot, rules, occupancy, need, at))
}

/** The same for one person, whatever other appointments wait for somebody. */
export function couldAttend(
  person: Consultant,
  slot: Slot,
  rules: OfferRules,
  occupancy: Occupancy,
  need = ANYTHING,
  at: 'work' | 'any hour' = 'work',
): boolean {
  return (
    suits(person, need) &&
    (at === 'any hour' || beginsAtWork(person, slot)) &&
    !isAway(person, slot, occupancy, need) &&
    isBelowLimit(person, slot, occupancy) &&
    isFree(person, slot, rules, occupancy, need)
  )
}

/** Whether a person takes this topic and place, and the customer has chosen no other person. */
export function suits({ id, topics, places }: Consultant, { topic, location, personId = id }: Need): boolean {
  const has = (own: readonly string[], wanted: string) => own.length === 0 || wanted === '' || own.includes(wanted)
  return personId === id && has(topics, topic) && has(places, location)
}

/** Whether no other appointment holds the half hours that a slot takes of a person. */
export function isFree(
  person: Consultant,
  slot: Slot,
  { booking }: OfferRules,
  { held }: Occupancy,
  need = ANYTHING,
): boolean {
  const cells = cellsOfPerson(person, slot, need, booking.bufferMinutes)
  return !cells.some((cell) => held?.get(cell)?.some(({ seat }) => seat === person.seat))
}

/** Whether a slot begins within the person's own weekly or extra hours. The company's bound the offer anyway. */
export function beginsAtWork({ week, extras }: Consultant, { date, time }: Pick<Slot, 'date' | 'time'>): boolean {
  if (week === null || startsOn(week, weekday(date)).includes(time)) return true
  if (extras.length === 0) return false
  const start = romeInstant({ date, time }).toISOString()
  return extras.some(({ startsAt, endsAt }) => startsAt <= start && start < endsAt)
}

/** Whether the appointment, with the ways, is while a person is absent or busy. The pause after it may be. */
function isAway(person: Consultant, slot: Slot, occupancy: Occupancy, need: Need): boolean {
  if (person.absences.length === 0 && !occupancy.busyPeople?.has(person.seat)) return false
  const cells = cellsOfPerson(person, slot, need, 0)
  return isAbsent(person, occupancy, cells[0] ?? '', cellEnd(cells.at(-1) ?? ''))
}

function isAbsent({ absences, seat }: Consultant, { busyPeople }: Occupancy, start: string, end: string): boolean {
  const covers = ({ startsAt, endsAt }: BusyTime) => startsAt < end && start < endsAt
  return absences.some(covers) || (busyPeople?.get(seat)?.some(covers) ?? false)
}

function isBelowLimit({ dailyLimit, seat }: Consultant, { date }: Slot, occupancy: Occupancy): boolean {
  return dailyLimit === 0 || appointmentsOn(date, seat, occupancy) < dailyLimit
}

const counted = new WeakMap<Occupancy, Map<string, number>>()

/** The number of appointments that hold half hours of a person on a day; kept, because an offer asks for each slot. */
function appointmentsOn(date: string, seat: number, occupancy: Occupancy): number {
  const known = counted.get(occupancy) ?? new Map<string, number>()
  counted.set(occupancy, known)
  const key = `${seat} ${date}`
  const count = known.get(key)
  if (count !== undefined) return count
  const [start, end] = [romeDayStart(date), romeDayStart(addDays(date, 1))]
  const own = new Set<string>()
  for (const [cell, holders] of occupancy.held ?? []) {
    if (cell < start || cell >= end) continue
    for (const holder of holders) if (holder.seat === seat) own.add(holder.appointmentId)
  }
  known.set(key, own.size)
  return own.size
}

/**
 * Whether in every half hour of a slot somebody is left for the appointments that nobody attends yet: those from before
 * people were named, and those of somebody who has left.
 */
function leavesSomebody(slot: Slot, { consultants = [], booking, opening }: OfferRules, occupancy: Occupancy): boolean {
  const seats = new Set(consultants.map(({ seat }) => seat))
  return heldCells(slot, booking.bufferMinutes).every((cell) => {
    const holders = occupancy.held?.get(cell) ?? []
    const waiting = holders.filter(({ seat }) => !seats.has(seat)).length
    if (waiting === 0) return true
    const { date, time } = romeWallTime(new Date(cell))
    const free = consultants.filter(
      (person) =>
        (person.week === null ? startsOfDay(date, opening).includes(time) : beginsAtWork(person, { date, time })) &&
        !isAbsent(person, occupancy, cell, cellEnd(cell)) &&
        !holders.some(({ seat }) => seat === person.seat),
    )
    return free.length > waiting
  })
}

/** People in the order in which an appointment is given: the fewest in the week, then who has waited longest. */
export function inTurn(people: readonly Consultant[], loads: readonly Load[]): Consultant[] {
  const loadOf = (person: Consultant) => loads.find(({ id }) => id === person.id) ?? { week: 0, givenAt: null }
  return people.toSorted((one, other) => {
    const [a, b] = [loadOf(one), loadOf(other)]
    const waited = (a.givenAt ?? '').localeCompare(b.givenAt ?? '')
    return a.week - b.week || waited || one.seat - other.seat
  })
}
