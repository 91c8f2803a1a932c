import type { StaffActor } from '#app/context.ts'
import { notifyOfDeadMails } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import type { MailKinds } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { dismissMail } from '#app/features/ground/mail/outbox/dismiss.server.ts'
import type { ClaimedMail } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import { markFailed } from '#app/features/ground/mail/outbox/mail-outcome.server.ts'
import type { MailedCollection } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { appointmentMails } from '#app/features/work/appointments/emails/emails.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import type { Office } from './office.ts'
import { later } from './working-hours.ts'

const WORKER = 'demo'
const REJECTED = "Can't send mail - all recipients were rejected:"
const GREYLISTED = `EENVELOPE 451 ${REJECTED} 451 4.7.1 <address>: Greylisting in action, please come back later`
const NO_SUCH_HOST = `EENVELOPE 554 ${REJECTED} 554 5.4.4 <address>: Host or domain name not found`
const NO_SUCH_PERSON = `EENVELOPE 550 ${REJECTED} 550 5.1.1 <address>: Recipient address rejected: User unknown`

/** Fails a request's mail to its customer permanently, as after a refused address, with its notification. */
export async function giveUpOn(office: Office, requestId: string): Promise<void> {
  const mail = await office.db
    .selectFrom('mailOutbox')
    .select(['id', 'kind', 'documentCollection', 'documentId', 'recipient', 'messageId', 'attempts', 'createdAt'])
    .where('documentId', '=', requestId)
    .where('kind', '=', 'request-visitor')
    .executeTakeFirstOrThrow()
  await office.db.updateTable('mailOutbox').set({ leaseOwner: WORKER }).where('id', '=', mail.id).execute()
  const tried: ClaimedMail = { ...mail, attempts: 0 }
  const error = office.random.pick([NO_SUCH_HOST, NO_SUCH_PERSON])
  const kind = 'recipient-refused' as const
  const failure = { mail: tried, owner: WORKER, kind, error, now: office.timeline.clock() }
  await markFailed(office.db, failure, { onDead: notifyOfDeadMails(office.timeline.clock) })
}

/** Archives the mails of a request that could not be delivered. */
export async function archiveMail(office: Office, requestId: string): Promise<void> {
  const dead = await office.db
    .selectFrom('mailOutbox')
    .select('id')
    .where('documentId', '=', requestId)
    .where('state', '=', 'dead')
    .execute()
  for (const { id } of dead) await dismissMail(office.as(office.staff[0] as StaffActor), id)
}

/**
 * Marks the year's mails as sent, each some seconds after it was queued, with the flags of their documents. Dead mails
 * stay as they are; those of `waiting` (ids of requests) have failed some times and will be retried.
 */
export async function settleMails(office: Office, waiting: readonly string[]): Promise<void> {
  const { random, end } = office
  await office.db.transaction().execute(async (trx) => {
    const mails = await trx
      .selectFrom('mailOutbox')
      .select(['id', 'kind', 'documentCollection', 'documentId', 'createdAt'])
      .where('state', '=', 'queued')
      .orderBy('createdAt')
      .execute()
    for (const mail of mails) {
      const isWaiting = mail.kind === 'request-visitor' && waiting.includes(mail.documentId)
      const attempts = isWaiting ? random.between(2, 3) : random.chance(0.03) ? random.between(2, 4) : 1
      const sentAt = new Date(Date.parse(mail.createdAt) + random.between(900, 4_000) + (attempts - 1) * 60_000)
      const changes = isWaiting
        ? {
            attempts,
            lastError: GREYLISTED,
            failure: 'deferred',
            nextAttemptAt: later(end, random.between(2, 5)).toISOString(),
          }
        : { attempts, state: 'sent', sentAt: (sentAt < end ? sentAt : end).toISOString() }
      await trx.updateTable('mailOutbox').set(changes).where('id', '=', mail.id).execute()
    }
    const collections = [
      'contactRequests',
      'appointmentUpdates',
      'requestReplies',
      'invitations',
      'candidates',
      'candidateEntries',
    ] as const
    for (const collection of collections satisfies readonly MailedCollection[]) {
      const mailsOf = trx.selectFrom('mailOutbox').select('documentId').where('documentCollection', '=', collection)
      await trx
        .updateTable(collection)
        .set({ needsEmailSending: false, emailSent: true })
        .where('id', 'in', mailsOf.where('state', '=', 'sent'))
        .where('id', 'not in', mailsOf.where('state', '!=', 'sent'))
        .execute()
    }
  })
}

/** Mails that get their subject: the pages of the outbox that a visitor of the demo reads. */
const WITH_SUBJECT = 300

/** Stores the subjects of the latest mails, as their delivery would. */
export async function writeSubjects({ db, as, end }: Office): Promise<void> {
  const { publicUrl, secret, files } = as({ kind: 'system' })
  const kinds: MailKinds = { ...requestMails(secret, files), ...appointmentMails(secret) }
  const company = await readSection(db, 'company')
  const mails = await db
    .selectFrom('mailOutbox')
    .select(['id', 'kind', 'documentId', 'recipient', 'sentAt'])
    .where('kind', 'in', Object.keys(kinds))
    .orderBy('createdAt', 'desc')
    .limit(WITH_SUBJECT)
    .execute()
  for (const { id, kind, documentId, recipient, sentAt } of mails) {
    const now = new Date(sentAt ?? end)
    const draft = await kinds[kind]?.({ db, documentId, recipient, company, publicUrl, sender: company.email, now })
    if (!draft) continue
    await db.updateTable('mailOutbox').set({ subject: draft.content.subject }).where('id', '=', id).execute()
  }
}
