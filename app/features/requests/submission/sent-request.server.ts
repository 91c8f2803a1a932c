import type { Slot } from '#app/features/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import { isReference } from './reference.server.ts'

/** A request that was just sent, as the page after sending shows it. */
export interface SentRequest {
  reference: string
  requestedAppointment: boolean
  /** The slot that was asked for. */
  slot: Slot | undefined
  /** What becomes of it: held, waiting for the sender's confirmation, to be checked by staff, or nothing of it. */
  hold: 'held' | 'verify' | 'none'
  /** Until when the slot is held, or can be claimed by confirming the address. */
  until: string | null
  /** It waits in quarantine: staff look at it before anything is mailed. */
  quarantined: boolean
  /** A mail to the sender was queued; not so when the mailbox has had enough of them today. */
  mailed: boolean
}

/** A sent request, found by the code that its sender was given; undefined for any other code. */
export async function findSentRequest(db: Db, reference: string): Promise<SentRequest | undefined> {
  if (!isReference(reference)) return undefined
  const row = await db
    .selectFrom('contactRequests')
    .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select(['contactRequests.id', 'reference', 'requestedAppointment', 'quarantineReason'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration'])
    .select(['appointments.holdUntil', 'appointments.verifyBy'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  const { date, time, duration, holdUntil, verifyBy, quarantineReason } = row
  const mail = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('documentId', '=', row.id)
    .where('kind', '=', 'request-visitor')
    .executeTakeFirst()
  return {
    reference: row.reference,
    requestedAppointment: row.requestedAppointment,
    slot: date && time && duration ? { date, time, duration } : undefined,
    hold: holdUntil ? 'held' : verifyBy ? 'verify' : 'none',
    until: holdUntil ?? verifyBy,
    quarantined: quarantineReason !== null,
    mailed: mail !== undefined,
  }
}
