import type { Db } from '#db/client.server.ts'
import { type CalendarAnswerKind, standingAnswer } from './calendar-answers.ts'
import type { Slot } from './slot.ts'
import { type AppointmentState, asState } from './states.ts'

/** The appointment of a request in its present state; after a move the request still holds the requested time. */
export interface RequestAppointment extends Slot {
  id: string
  email: string
  location: string
  videoLink: string
  state: AppointmentState
  version: number
  /** When its slot is released without an answer. */
  holdUntil: string | null
  /** Deadline for verifying the sender's address; the slot is held only after that. */
  verifyBy: string | null
  /** What the customer's calendar answered to the invitation. */
  answer: CalendarAnswerKind | undefined
}

/** Returns the appointments of the given requests by request id; requests without one are absent. */
export async function appointmentsOf(db: Db, requestIds: readonly string[]): Promise<Map<string, RequestAppointment>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointments')
    .select(['contactRequestId', 'id', 'email', 'date', 'time', 'duration', 'location', 'videoLink', 'status'])
    .select(['version', 'holdUntil', 'verifyBy', 'calendarAnswer', 'calendarAnswerStart'])
    .where('contactRequestId', 'in', requestIds)
    .execute()
  return new Map(
    rows.map(({ contactRequestId, ...row }) => [
      contactRequestId,
      { ...row, state: asState(row.status), answer: standingAnswer(row) },
    ]),
  )
}
