import type { Slot } from '#app/features/appointments/slot.ts'
import type { AppointmentState, AppointmentVerb } from '#app/features/appointments/states.ts'
import type { NoticeKind, Place } from './update-fields.ts'

/** Which appointment is changed, and the version that whoever changes it had before his eyes. */
export interface ChangeTarget {
  id: string
  version: number
}

/** What became of a change. When the time is taken nothing was changed; `alternatives` are the nearest free slots. */
export type ChangeOutcome =
  | { kind: 'changed'; state: AppointmentState; slot: Slot }
  | { kind: 'taken'; wanted: Slot; alternatives: Slot[] }

/** What a verb does, in data. */
export interface ChangePlan {
  verb: AppointmentVerb
  /** The new slot; the present one when absent. */
  slot?: Slot
  /** The times to propose instead, one to three; held until the customer answers. */
  proposals?: readonly Slot[]
  /** The new slot may lie outside the opening hours, or on a day on which the company is closed. */
  evenClosed?: boolean | undefined
  reason?: string
  /** Where it takes place; what is absent stays as it is. An empty link stands for the room of the settings. */
  place?: Partial<Place>
  /** What the customer is told; nothing when absent. */
  notice?: NoticeKind
  /** Name of the audit row; none is written of what no member of staff does. */
  action: string
  /** The words of bell and audit row, after the customer's name. */
  words: (slot: string) => string
}
