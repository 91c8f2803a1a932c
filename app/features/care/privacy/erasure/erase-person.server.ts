import path from 'node:path'
import type { Logger } from 'pino'
import { cancellationId } from '#app/features/care/privacy/emails/cancellation-email.server.ts'
import { enterLedger } from '#app/features/ground/audit/erasures/ledger.server.ts'
import type { LedgerEntry, LedgerKind } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { actionsOfPerson } from '#app/features/ground/audit/personal-data.server.ts'
import { removeBlobsNow } from '#app/features/ground/files/store/remove-files.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { removeMailFiles } from '#app/features/ground/mail/personal-data.server.ts'
import { listConsultantsInvited } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { listStandingInvitations } from '#app/features/work/appointments/ics/standing-invitations.server.ts'
import { removeCandidateMailFiles } from '#app/features/work/candidates/erase-candidates.server.ts'
import { candidatesOfPerson } from '#app/features/work/candidates/personal-data.server.ts'
import { copiesOf, incomingOf, mailsWithCopies } from '#app/features/work/incoming/personal-data.server.ts'
import { viewsOfPerson } from '#app/features/work/requests/personal-data.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import type { SecretContext } from '#app/lib/secret.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { NO_RECORDS, type Person, type Removed, type Subject } from '#app/personal-data.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { scrubDeleted } from '#db/scrub.server.ts'
import { countLeft, destroy } from './parts.server.ts'
import {
  CANCELLATION,
  ERASURE_MAILS,
  type FoundPerson,
  findPerson,
  mailsTo,
  RECEIPT,
  recordsOf,
} from './subject.server.ts'

/** Dependencies of erasures. */
export interface ErasureParts extends SecretContext {
  db: Db
  clock: Clock
  log: Logger
  dataDir: string
  files: BlobStore
  mailFrom: string | undefined
  /** Whether mails are only written to files: then neither receipt nor cancellations are sent. */
  mailsAreFiles: boolean
  wakeMail: () => void
}

/** Requests erased per transaction: other writers do not wait long. */
const PAGE = 25

/** A person for whom rows keep appearing is a defect, not a reason to loop for ever. */
const MAX_ROUNDS = 5

type Case = { id: string; addresses: string[]; personId: string | null; confirmedAt: string }

/**
 * Completes every confirmed erasure: also one that a kill interrupted, because the case stays `erasing` until nothing is
 * left. Safe to run on several instances.
 */
export async function completeErasures(parts: ErasureParts): Promise<number> {
  const cases = await parts.db
    .selectFrom('privacyCases')
    .select(['id', 'addresses', 'personId', 'confirmedAt', 'createdAt'])
    .where('state', '=', 'erasing')
    .orderBy('createdAt')
    .execute()
  for (const { id, addresses, personId, confirmedAt, createdAt } of cases) {
    const confirmed = confirmedAt ?? createdAt
    await erasePerson(parts, { id, addresses: JSON.parse(addresses), personId, confirmedAt: confirmed })
  }
  if (cases.length > 0) {
    await removeBlobsNow(parts)
    await scrubDeleted(parts.db)
  }
  return cases.length
}

async function erasePerson(parts: ErasureParts, one: Case): Promise<void> {
  const { db } = parts
  for (let round = 0; ; round++) {
    const found = await findPerson(db, { ...one, until: one.confirmedAt, follow: true }, parts)
    const person = { records: NO_RECORDS, person: found.person, until: one.confirmedAt }
    await enterPerson(parts, one, person)
    await erasePage(parts, one, person)
    for (let at = 0; at < found.requestIds.length; at += PAGE) {
      await eraseRequests(parts, one, found.requestIds.slice(at, at + PAGE))
    }
    const subject = await personSubject(parts, one, found)
    await erasePage(parts, one, subject)
    if ((await countRest(parts, one, subject)) === 0) break
    if (round === MAX_ROUNDS) throw new Error('an erasure leaves rows behind')
  }
  await finish(parts, one)
}

/** The ledger names the person before the first row is destroyed. */
async function enterPerson(parts: ErasureParts, one: Case, subject: Subject & { person: Person }): Promise<void> {
  const { db, dataDir } = parts
  await enter(parts, one, 'case', [one.id])
  await enter(parts, one, 'sender', subject.person.senderHashes)
  await enter(parts, one, 'action', await actionsOfPerson(db, subject))
  await enter(parts, one, 'view', await viewsOfPerson(db, subject.person))
  const candidates = await candidatesOfPerson(db, subject)
  await enter(parts, one, 'candidate', candidates)
  await removeCandidateMailFiles(db, dataDir, candidates)
  const { mailIds } = await mailsTo(db, subject.person, one.confirmedAt)
  await enter(parts, one, 'mail', [...(await incomingOf(db, subject)), ...mailIds])
  await enter(
    parts,
    one,
    'copy',
    (await copiesOf(db, subject)).map(({ id }) => id),
  )
  const copies = await mailsWithCopies(db, subject)
  if (copies.length > 0) await removeMailFiles(path.join(dataDir, 'mail'), (id) => copies.includes(id))
}

async function enter(
  { db, dataDir }: ErasureParts,
  one: Case,
  kind: LedgerKind,
  keys: readonly string[],
): Promise<void> {
  const entries = keys.map((key): LedgerEntry => ({ kind, key, caseId: one.id, erasedAt: one.confirmedAt }))
  await enterLedger(db, dataDir, entries)
}

async function eraseRequests(parts: ErasureParts, one: Case, requestIds: readonly string[]): Promise<void> {
  await enter(parts, one, 'request', requestIds)
  await erasePage(parts, one, { records: await recordsOf(parts.db, requestIds) })
}

async function erasePage(parts: ErasureParts, one: Case, subject: Subject): Promise<void> {
  const { db, clock, dataDir } = parts
  const mails = new Set(subject.records.mailIds)
  // Files first: only the row contains their names.
  if (mails.size > 0) await removeMailFiles(path.join(dataDir, 'mail'), (id) => mails.has(id))
  await db.transaction().execute(async (trx) => {
    // Another instance that erases the same page finds no appointments and cancels none a second time.
    await holdLock(trx, `erasure ${one.id}`)
    await queueCancellations(parts, trx, subject)
    const removed = await destroy(trx, subject, clock())
    const row = await trx.selectFrom('privacyCases').select('report').where('id', '=', one.id).executeTakeFirstOrThrow()
    const report = JSON.stringify(sum(row.report ? (JSON.parse(row.report) as Removed) : {}, removed))
    await trx.updateTable('privacyCases').set({ report }).where('id', '=', one.id).execute()
  })
}

/** Queues the cancellations of upcoming appointments, which the same transaction deletes. */
async function queueCancellations(
  { clock, mailFrom, mailsAreFiles }: ErasureParts,
  trx: Trx,
  { records }: Subject,
): Promise<void> {
  if (mailsAreFiles) return
  const now = clock()
  const { appointmentIds } = records
  for (const invitation of [
    ...(await listStandingInvitations(trx, appointmentIds, now)),
    ...(await listConsultantsInvited(trx, appointmentIds, now)),
  ]) {
    await queueMail(trx, {
      kind: CANCELLATION,
      documentCollection: 'privacyCases',
      documentId: cancellationId(invitation),
      recipient: invitation.email,
      now,
      mailFrom,
    })
  }
}

async function personSubject({ db }: ErasureParts, one: Case, { person }: FoundPerson): Promise<Subject> {
  return { records: await mailsTo(db, person, one.confirmedAt), person, until: one.confirmedAt }
}

/** Looks for everything again, as at the beginning. */
async function countRest(parts: ErasureParts, one: Case, subject: Subject): Promise<number> {
  const { db } = parts
  const again = await findPerson(db, { ...one, until: one.confirmedAt, follow: true }, parts)
  return again.requestIds.length + (await countLeft(db, subject))
}

/** Closes the case, deletes its addresses and queues the receipt. */
async function finish(parts: ErasureParts, one: Case): Promise<void> {
  const { db, clock, log, mailFrom, mailsAreFiles } = parts
  const now = clock()
  const [recipient] = one.addresses
  const closed = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('privacyCases')
      .set({ state: 'erased', addresses: '[]', personId: null, closedAt: now.toISOString() })
      .where('id', '=', one.id)
      .where('state', '=', 'erasing')
      .executeTakeFirst()
    if (numUpdatedRows === 0n || !recipient || mailsAreFiles) return numUpdatedRows > 0n
    await trx.updateTable('privacyCases').set({ needsEmailSending: true }).where('id', '=', one.id).execute()
    await queueMail(trx, {
      kind: RECEIPT,
      documentCollection: 'privacyCases',
      documentId: one.id,
      recipient,
      now,
      mailFrom,
    })
    return true
  })
  if (closed) log.info({ case: one.id }, 'personal data erased')
  parts.wakeMail()
}

/** Deletes the mails of erasures that are sent or undeliverable: they contain the last copy of the address. */
export async function deleteErasureMails({ db, dataDir }: Pick<ErasureParts, 'db' | 'dataDir'>): Promise<number> {
  const done = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('kind', 'in', ERASURE_MAILS)
    .where('state', '!=', 'queued')
    .execute()
  if (done.length === 0) return 0
  const ids = done.map(({ id }) => id)
  await removeMailFiles(path.join(dataDir, 'mail'), (id) => ids.includes(id))
  await db.deleteFrom('mailOutbox').where('id', 'in', ids).execute()
  await db.deleteFrom('notifications').where('subjectId', 'in', ids).execute()
  await scrubDeleted(db)
  return ids.length
}

function sum(one: Removed, other: Removed): Removed {
  const all = { ...one }
  for (const [table, count] of Object.entries(other)) all[table] = (all[table] ?? 0) + count
  return all
}
