import { formatBriefDay, formatDay, formatMinutes } from '#app/lib/text/format.ts'
import { HALF_HOUR, MINUTE } from '#app/lib/time/duration.ts'
import { isCalendarDay, romeInstant, romeWallTime } from '#app/lib/time/rome-time.ts'

/** Local date and time of an appointment (Europe/Rome) and its duration in minutes. */
export interface Slot {
  /** yyyy-mm-dd */
  date: string
  /** HH:MM */
  time: string
  duration: number
}

/** Title of the free slots closest to an unavailable one. */
export function nearestFreeTitle(slots: readonly Slot[]): string {
  return slots.length === 1 ? 'L’orario libero più vicino' : 'Gli orari liberi più vicini'
}

/** The half hours of a day, 00:00 to 23:30: staff may set an appointment outside the hours offered to customers. */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** The instant at which a slot begins. */
export function slotStart(slot: Slot): Date {
  return romeInstant(slot)
}

/** The instant at which a slot ends. The duration is elapsed time, also across clock changes. */
export function slotEnd(slot: Slot): Date {
  return new Date(slotStart(slot).getTime() + slot.duration * MINUTE)
}

/** The instants (ISO, UTC) of the half hours that a slot covers, in order. */
export function cellStarts(slot: Slot): string[] {
  const start = slotStart(slot).getTime()
  return cellsBetween(start, start + slot.duration * MINUTE)
}

/** The instants (ISO, UTC) of the half hours between two instants, in order. */
export function cellsBetween(start: number, end: number): string[] {
  // Rome's UTC offset is a whole number of hours: half hours align in both.
  const first = Math.floor(start / HALF_HOUR) * HALF_HOUR
  const cells: string[] = []
  for (let cell = first; cell < end; cell += HALF_HOUR) cells.push(isoOf(cell))
  return cells
}

const isoTexts = new Map<number, string>()

/** The ISO text of an instant, from memory: an offer contains each half hour many times. */
function isoOf(instant: number): string {
  const known = isoTexts.get(instant) ?? new Date(instant).toISOString()
  if (isoTexts.size >= 5_000) isoTexts.clear()
  isoTexts.set(instant, known)
  return known
}

/** The instant (ISO, UTC) at which a half hour ends. */
export function cellEnd(cellStart: string): string {
  return new Date(Date.parse(cellStart) + HALF_HOUR).toISOString()
}

/** The half hours (ISO, UTC) that an appointment occupies, including the buffer after it. */
export function heldCells(slot: Slot, bufferMinutes: number): string[] {
  return cellStarts({ ...slot, duration: slot.duration + bufferMinutes })
}

/** Whether two slots overlap in time. */
export function overlap(one: Slot, other: Slot): boolean {
  return slotStart(one) < slotEnd(other) && slotStart(other) < slotEnd(one)
}

export function sameSlot(one: Slot, other: Slot): boolean {
  return one.date === other.date && one.time === other.time && one.duration === other.duration
}

/** Picks the slot's fields from a larger object. */
export function slotOf({ date, time, duration }: Slot): Slot {
  return { date, time, duration }
}

/** "2026-11-25T09:30": date and time as a URL parameter. */
export function slotParam({ date, time }: Pick<Slot, 'date' | 'time'>): string {
  return `${date}T${time}`
}

/** Reads a `slotParam`; undefined for anything else. */
export function readSlotParam(text: string | null): Pick<Slot, 'date' | 'time'> | undefined {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text ?? '') ?? []
  return isCalendarDay(date) && HALF_HOURS.includes(time) ? { date, time } : undefined
}

/** "mercoledì 25 novembre 2026, ore 09:30, 60 minuti". */
export function formatSlot(slot: Slot): string {
  return `${formatDay(slot.date)}, ore ${slot.time}, ${formatMinutes(slot.duration)}`
}

/** "mer 25 nov, 09:30". */
export function formatBriefSlot({ date, time }: Pick<Slot, 'date' | 'time'>): string {
  return `${formatBriefDay(date)}, ${time}`
}

/** Local end time of a slot (HH:MM); 24:00 when it ends at midnight or later. */
export function slotWallEnd(slot: Slot): string {
  const { date, time } = romeWallTime(slotEnd(slot))
  return date === slot.date ? time : '24:00'
}

/** "09:30–10:30". */
export function formatHours(slot: Slot): string {
  return `${slot.time}–${romeWallTime(slotEnd(slot)).time}`
}
