import type { Slot } from '#app/features/work/appointments/slot.ts'
import type { AppointmentState, AppointmentVerb } from '#app/features/work/appointments/states.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import type { Place, UpdateKind } from './appointment-update.ts'

/** End of the name of a result of which a customer without an address gets no mail. */
export const UNREACHABLE = '-senza-email'

/** Result of a change, the id with which it can be undone, and whether the customer has no address. If the slot is taken, nothing is changed; `alternatives` are the nearest free slots. */
export type ChangeOutcome =
  | { kind: 'changed'; state: AppointmentState; slot: Slot; undoId?: string; isUnreachable?: boolean }
  | { kind: 'taken'; wanted: Slot; alternatives: Slot[] }

/** The appointment to change, as it was seen. */
export interface ChangeTarget extends DocumentVersion {
  /** It is kept for ten seconds, to be undone; its mail leaves afterwards. */
  isUndoable?: boolean
}

/** A change described as data. */
export interface ChangePlan {
  verb: AppointmentVerb
  /** The new slot; absent to keep the present one. */
  slot?: Slot
  /** One to three times to propose; held until the customer answers. */
  proposals?: readonly Slot[]
  /** Allows a slot outside the opening hours or on a closed day. */
  evenClosed?: boolean | undefined
  reason?: string
  /** The consultant whom staff have chosen. */
  personId?: string
  /** The fields of the place to change. An empty link means the video room of the settings. */
  place?: Partial<Place>
  /** Kind of the customer's update; absent for none. */
  update?: UpdateKind
  /** Action name of the audit row; written for staff only. */
  action: string
  /** Text of bell and audit row, after the customer's name. */
  words: (slot: string) => string
}
