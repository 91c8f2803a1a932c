import type { Slot } from '#app/features/appointments/slot.ts'
import type { AppointmentState } from '#app/features/appointments/states.ts'

/** An appointment as the calendar shows it. */
export interface CalendarEntry extends Slot {
  id: string
  version: number
  name: string
  company: string
  location: string
  state: AppointmentState
}

/** An appointment that waits for a decision. */
export interface PendingEntry extends CalendarEntry {
  /** The time cannot be confirmed: every seat of one of its half hours is taken. */
  taken: boolean
  /** Others wait for the same time. */
  rivals: number
  /** The time has passed without an answer. */
  late: boolean
  /** Its time is not held: it was gone when its request came back. */
  lost: boolean
  /** Until when its time is held (ISO instant). */
  holdUntil: string | null
  /** Its time is held once the customer has confirmed the address; until when that is possible. */
  verifyBy: string | null
  createdAt: string
}

/** An appointment whose customer has to choose one of the proposed times. */
export interface ProposedEntry {
  id: string
  name: string
  proposals: Slot[]
  /** Until when they are held (ISO instant). */
  holdUntil: string | null
}
