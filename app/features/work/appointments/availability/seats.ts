import type { Slot } from '#app/features/work/appointments/slot.ts'

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

/** A half hour with the seat that an appointment takes. */
export interface Cell {
  cellStart: string
  seat: number
  appointmentId: string
}

/** The capacity of an overbooked half hour. */
export const UNLIMITED = Number.POSITIVE_INFINITY

/** The lowest free seat of each half hour that has one. */
export function freeSeats(
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

/**
 * The lowest free seat of a half hour. Undefined while the half hour has as many owners as allowed, whatever their seat numbers: the capacity may have been
 * lowered since.
 */
export function lowestFreeSeat(seats: ReadonlySet<number>, capacity: number): number | undefined {
  if (seats.size >= capacity) return undefined
  for (let seat = 1; seat <= capacity; seat++) if (!seats.has(seat)) return seat
  return undefined
}
