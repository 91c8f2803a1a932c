import { COMPANY_KINDS } from '#app/features/ground/mail/screens/mail-states.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { requestsOfPerson } from '#app/features/work/requests/personal-data.server.ts'
import { type SecretContext, secretsOf } from '#app/lib/secret.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import { NO_RECORDS, type Person, type PersonalRecords } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'

/** A person and the ids of their requests. */
export interface FoundPerson {
  person: Person
  requestIds: string[]
}

/** Whom a case is about: who wrote from the addresses and, if it was opened from a person, all requests of that person. */
export interface CaseSubject {
  addresses: readonly string[]
  personId?: string | null
}

/**
 * Finds the person with some addresses, or with an id. `follow` adds earlier versions of the same form, sent with another address: for
 * staff, never for the person, because such an address may belong to somebody else.
 */
export async function findPerson(
  db: Db,
  { addresses, personId, until, follow }: CaseSubject & { until?: string | undefined; follow: boolean },
  secrets: SecretContext,
): Promise<FoundPerson> {
  const mailboxes = [...new Set(addresses.map(mailboxOf))]
  const requestIds = await requestsOfPerson(db, { mailboxes, personId, until, follow }, mailboxOf)
  const hashes = new Set(
    secretsOf(secrets).flatMap((secret) => mailboxes.map((mailbox) => hashSender(mailbox, secret))),
  )
  const names = new Set<string>()
  for (let at = 0; at < requestIds.length; at += 500) {
    const rows = await db
      .selectFrom('contactRequests')
      .select(['name', 'senderHash'])
      .where('id', 'in', requestIds.slice(at, at + 500))
      .execute()
    for (const { name, senderHash } of rows) {
      if (senderHash !== '') hashes.add(senderHash)
      // A single word is no name to search for.
      if (name.trim().includes(' ')) names.add(name.trim())
    }
  }
  const person = {
    addresses: await withoutStaff(db, addresses),
    mailboxes,
    senderHashes: [...hashes],
    names: [...names],
  }
  return { person, requestIds }
}

/** Addresses to look for in texts: the audit log names staff members by address in many places. */
async function withoutStaff(db: Db, addresses: readonly string[]): Promise<string[]> {
  const lower = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const staff = await db.selectFrom('authUsers').select('email').execute()
  const taken = new Set(staff.map(({ email }) => email.toLowerCase()))
  return lower.filter((address) => !taken.has(address))
}

/** The records of some requests. */
export async function recordsOf(db: Db, requestIds: readonly string[]): Promise<PersonalRecords> {
  if (requestIds.length === 0) return NO_RECORDS
  const idsOf = async (query: { execute: () => Promise<{ id: string }[]> }) =>
    (await query.execute()).map(({ id }) => id)
  const appointmentIds = await idsOf(
    db.selectFrom('appointments').select('id').where('contactRequestId', 'in', requestIds),
  )
  const replies = await idsOf(db.selectFrom('requestReplies').select('id').where('requestId', 'in', requestIds))
  const documentIds = [...requestIds, ...replies]
  if (appointmentIds.length > 0) {
    for (const table of ['appointmentUpdates', 'appointmentReminders', 'consultantInvitations'] as const) {
      documentIds.push(...(await idsOf(db.selectFrom(table).select('id').where('appointmentId', 'in', appointmentIds))))
    }
  }
  const mailIds = await idsOf(db.selectFrom('mailOutbox').select('id').where('documentId', 'in', documentIds))
  return { requestIds, appointmentIds, documentIds, mailIds }
}

/** Mails to a person that belong to none of their requests, for example links to their data. */
export async function mailsTo(db: Db, { mailboxes }: Person, until?: string): Promise<PersonalRecords> {
  if (mailboxes.length === 0) return NO_RECORDS
  let query = db
    .selectFrom('mailOutbox')
    .select('id')
    .where('mailbox', 'in', mailboxes)
    .where('documentCollection', 'in', CUSTOMER_COLLECTIONS)
    .where('kind', 'not in', COMPANY_KINDS)
    .where('kind', 'not in', ERASURE_MAILS)
  if (until) query = query.where('createdAt', '<=', until)
  const mailIds = (await query.execute()).map(({ id }) => id)
  return { ...NO_RECORDS, mailIds }
}

/** The mail that reports a finished erasure. */
export const RECEIPT = 'privacy-erased'

/** The mail that removes an erased appointment from the person's calendar. */
export const CANCELLATION = 'privacy-cancelled'

/** Mails that outlive an erasure: their rows are deleted once they are sent. */
export const ERASURE_MAILS = [RECEIPT, CANCELLATION]

const CUSTOMER_COLLECTIONS = [
  'contactRequests',
  'requestReplies',
  'appointmentUpdates',
  'appointmentReminders',
  'privacyCases',
  'candidates',
  'candidateEntries',
]
