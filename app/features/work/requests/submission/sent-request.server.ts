import type { SettingsSource } from '#app/features/ground/settings/kept-by-revision.server.ts'
import { knownOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { answerBy } from '#app/features/work/appointments/holds/hold.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import { isReference } from './reference.server.ts'

/** A new request, as shown on the page after submission. */
export interface SentRequest {
  reference: string
  requestedAppointment: boolean
  slot: Slot | undefined
  /** The name of the person whom the customer has chosen, if customers are told who attends. */
  person?: string | undefined
  /** State of the slot: held, claimable by confirming the address (`verify`), or not held. */
  hold: 'held' | 'verify' | 'none'
  /** Until when an unverified sender can claim the slot. */
  verifyBy: string | null
  /** Until when we answer; the end of the hold if the slot is held. */
  answerBy: string
  /** In quarantine: staff review it before anything is mailed. */
  quarantined: boolean
  /** A mail to the sender was queued; false when the mailbox has had its maximum today. */
  mailed: boolean
}

/** Returns a new request by its reference; undefined for an unknown one. */
export async function findSentRequest(source: SettingsSource, reference: string): Promise<SentRequest | undefined> {
  if (!isReference(reference)) return undefined
  const { db } = source
  const row = await db
    .selectFrom('contactRequests')
    .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .leftJoin('admins', 'admins.id', 'appointments.wishedConsultantId')
    .select([
      'admins.name as person',
      'contactRequests.id',
      'reference',
      'requestedAppointment',
      'quarantineReason',
      'contactRequests.createdAt',
    ])
    .select(['appointments.date', 'appointments.time', 'appointments.duration'])
    .select(['appointments.holdUntil', 'appointments.verifyBy'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  const { date, time, duration, holdUntil, verifyBy, quarantineReason } = row
  const rules = await knownOfferRules(source)
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
    person: (rules.booking.showsConsultant && row.person) || undefined,
    hold: holdUntil ? 'held' : verifyBy ? 'verify' : 'none',
    verifyBy,
    answerBy: holdUntil ?? answerBy(new Date(row.createdAt), rules),
    quarantined: quarantineReason !== null,
    mailed: mail !== undefined,
  }
}
