import type { Db } from '#db/client.server.ts'
import type { Slot } from './slot.ts'
import { type AppointmentState, asState } from './states.ts'

/** The appointment of a request as it is now: after a move the request still names the time that was asked for. */
export interface RequestAppointment extends Slot {
  id: string
  location: string
  state: AppointmentState
  /** Its slot is held once the sender has confirmed the address; until when that is possible. */
  verifyBy: string | null
}

/** The appointments of some requests, by the id of the request; requests without one are left out. */
export async function appointmentsOf(db: Db, requestIds: readonly string[]): Promise<Map<string, RequestAppointment>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointments')
    .select(['contactRequestId', 'id', 'date', 'time', 'duration', 'location', 'status', 'verifyBy'])
    .where('contactRequestId', 'in', requestIds)
    .execute()
  return new Map(
    rows.map(({ contactRequestId, status, ...row }) => [contactRequestId, { ...row, state: asState(status) }]),
  )
}
