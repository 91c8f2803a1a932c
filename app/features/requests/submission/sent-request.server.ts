import type { Slot } from '#app/features/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import { isReference } from './reference.server.ts'

/** A new request, as shown on the page after submission. */
export interface SentRequest {
  reference: string
  requestedAppointment: boolean
  slot: Slot | undefined
  /** State of the slot: held, claimable by confirming the address (`verify`), or not held. */
  hold: 'held' | 'verify' | 'none'
  /** Until when the slot is held or can be claimed by confirming the address. */
  until: string | null
  /** In quarantine: staff review it before anything is mailed. */
  quarantined: boolean
  /** A mail to the sender was queued; false when the mailbox has had its maximum today. */
  mailed: boolean
}

/** Returns a new request by its reference; undefined for an unknown one. */
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
