import { formatDay, formatMinutes } from '#app/lib/format.ts'
import { romeInstant, romeWallTime } from '#app/lib/time/rome-time.ts'

const HALF_HOUR_MS = 30 * 60 * 1000

/** When an appointment takes place: day and time as they are in Rome, length in minutes. */
export interface Slot {
  /** yyyy-mm-dd */
  date: string
  /** HH:MM */
  time: string
  duration: number
}

/** Every half hour of a day, from 00:00 to 23:30: staff may fix an appointment outside the hours that visitors are offered. */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** The instant at which a slot begins. */
export function slotStart(slot: Slot): Date {
  return romeInstant(slot)
}

/** The instant at which a slot ends. Minutes are minutes of a clock that runs on, also in the nights when clocks change. */
export function slotEnd(slot: Slot): Date {
  return new Date(slotStart(slot).getTime() + slot.duration * 60_000)
}

/** The instants (ISO, UTC) of the half hours that a slot takes up, in their order. */
export function cellStarts(slot: Slot): string[] {
  const start = slotStart(slot).getTime()
  const end = start + slot.duration * 60_000
  // Clocks in Rome change by whole hours: a half hour in Rome is one in UTC.
  const first = Math.floor(start / HALF_HOUR_MS) * HALF_HOUR_MS
  const cells: string[] = []
  for (let cell = first; cell < end; cell += HALF_HOUR_MS) cells.push(new Date(cell).toISOString())
  return cells
}

/** The instant (ISO, UTC) at which a half hour ends. */
export function cellEnd(cellStart: string): string {
  return new Date(Date.parse(cellStart) + HALF_HOUR_MS).toISOString()
}

/** The half hours that an appointment in a slot owns: its own, and those of the pause after it. */
export function heldCells(slot: Slot, bufferMinutes: number): string[] {
  return cellStarts({ ...slot, duration: slot.duration + bufferMinutes })
}

/** True when two slots share a moment. */
export function overlap(one: Slot, other: Slot): boolean {
  return slotStart(one) < slotEnd(other) && slotStart(other) < slotEnd(one)
}

/** True when both are the same slot. */
export function sameSlot(one: Slot, other: Slot): boolean {
  return one.date === other.date && one.time === other.time && one.duration === other.duration
}

/** Only the three fields of a slot, of whatever holds them. */
export function slotOf({ date, time, duration }: Slot): Slot {
  return { date, time, duration }
}

/** "2026-11-25T09:30": day and time as an address names them. */
export function slotParam({ date, time }: Pick<Slot, 'date' | 'time'>): string {
  return `${date}T${time}`
}

/** "mercoledì 25 novembre 2026, ore 09:30, 60 minuti". */
export function formatSlot(slot: Slot): string {
  return `${formatDay(slot.date)}, ore ${slot.time}, ${formatMinutes(slot.duration)}`
}

/** What the clock on the wall shows when a slot ends (HH:MM); 24:00 when it goes on past midnight, or to it. */
export function slotWallEnd(slot: Slot): string {
  const { date, time } = romeWallTime(slotEnd(slot))
  return date === slot.date ? time : '24:00'
}

/** "09:30–10:30". */
export function formatHours(slot: Slot): string {
  return `${slot.time}–${romeWallTime(slotEnd(slot)).time}`
}
