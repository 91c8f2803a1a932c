import type { CalendarAnswerKind } from '#app/features/work/appointments/calendar-answers.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import type { AppointmentState } from '#app/features/work/appointments/states.ts'

/** An appointment as shown in the calendar. */
export interface CalendarEntry extends Slot {
  id: string
  version: number
  name: string
  company: string
  /** Empty: the customer gets no mail. */
  email: string
  location: string
  state: AppointmentState
  /** Staff gave it a seat beyond those of its half hours. */
  overbooked: boolean
  /** What the customer's calendar answered to the invitation. */
  answer: CalendarAnswerKind | undefined
  /** The consultant who attends; null for nobody. */
  consultant: string | null
  consultantId: string | null
}

/** A pending appointment. */
export interface PendingEntry extends CalendarEntry {
  /** It cannot be confirmed: every seat of one of its half hours is taken. */
  taken: boolean
  /** Number of other pending appointments that overlap it. */
  rivals: number
  /** Its time has passed without an answer. */
  late: boolean
  /** Its slot is not held: it was taken before the request was restored. */
  lost: boolean
  /** It is online and has no link yet, which its own page asks for. */
  asksLink: boolean
  /** End of the hold (ISO instant). */
  holdUntil: string | null
  /** Deadline of the address verification; the slot is held only after that. */
  verifyBy: string | null
  /** The customer can still verify the address. */
  mayVerify: boolean
  createdAt: string
}

/** An appointment whose customer has to choose one of the proposed times, or waits for one. */
export interface ProposedEntry {
  id: string
  name: string
  /** Its own time, on the waiting list. */
  before?: Slot
  proposals: Slot[]
  /** End of the hold on the proposals (ISO instant). */
  holdUntil: string | null
}
