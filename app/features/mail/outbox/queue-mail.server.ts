import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { configuredAddress } from '#app/features/mail/outbox/message.server.ts'
import { getCompany } from '#app/features/settings/company/company.server.ts'
import { mailboxOf } from '#app/lib/mailbox.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { holdLock, type Trx } from '#db/client.server.ts'

/** Collections whose documents are reported by mail: they carry the flags `needsEmailSending` and `emailSent`. */
export type MailedCollection =
  | 'contactRequests'
  | 'appointmentUpdates'
  | 'requestReplies'
  | 'appointmentReminders'
  | 'authTokens'
  | 'invitations'

/** What a mail can be about without being its report: a test of the mail itself turns no flags. */
export const UNFLAGGED = 'settings'

/** A mail that a verb owes to somebody because of a fact it writes in the same transaction. */
export interface OwedMail {
  kind: string
  documentCollection: MailedCollection | typeof UNFLAGGED
  documentId: string
  /** Empty for the company's own mail: its address is looked up when the mail is delivered. */
  recipient: string
  now: Date
  /** Sender as configured; undefined for the company's own address. Its domain stands in the Message-ID. */
  mailFrom: string | undefined
  /** Queues nothing when this many mails of the kind were queued for the mailbox (plus addresses together) in the 24 hours before. */
  atMostPerDay?: number
}

/** `known`: this very mail was queued before. `over-limit`: the address has had enough of this kind for now. */
export type QueueOutcome = 'queued' | 'known' | 'over-limit'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Writes a mail into the outbox, inside the transaction of the fact it reports; wake the worker after the commit.
 * Idempotent: kind and document give the Message-ID, and a second row with it is not written.
 */
export async function queueMail(trx: Trx, mail: OwedMail): Promise<QueueOutcome> {
  const messageId = await messageIdOf(trx, mail)
  if (mail.atMostPerDay !== undefined) {
    // Two transactions for one address at the same moment must not both count themselves below the limit.
    await holdLock(trx, `mail ${mail.kind} ${mailboxOf(mail.recipient)}`)
    const known = await trx.selectFrom('mailOutbox').select('id').where('messageId', '=', messageId).executeTakeFirst()
    if (known) return 'known'
    if ((await queuedInTheLastDay(trx, mail)) >= mail.atMostPerDay) return 'over-limit'
  }
  const now = mail.now.toISOString()
  const inserted = await trx
    .insertInto('mailOutbox')
    .values({
      id: randomUUIDv7(),
      kind: mail.kind,
      documentCollection: mail.documentCollection,
      documentId: mail.documentId,
      recipient: mail.recipient,
      mailbox: mailboxOf(mail.recipient),
      messageId,
      state: 'queued',
      attempts: 0,
      nextAttemptAt: now,
      leaseOwner: null,
      leaseUntil: null,
      lastError: null,
      failure: null,
      createdAt: now,
      waitingSince: now,
      sentAt: null,
      delivery: null,
    })
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows ? 'queued' : 'known'
}

/** The one identity a mail has for life: whoever gets it twice can tell, and so can his mail program. */
async function messageIdOf(trx: Trx, { kind, documentId, mailFrom }: OwedMail): Promise<string> {
  const sender = configuredAddress(mailFrom) ?? (await getCompany(trx)).email
  return `<${kind}.${documentId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
}

async function queuedInTheLastDay(trx: Trx, mail: OwedMail): Promise<number> {
  const since = new Date(mail.now.getTime() - DAY_MS).toISOString()
  const row = await trx
    .selectFrom('mailOutbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('mailbox', '=', mailboxOf(mail.recipient))
    .where('kind', '=', mail.kind)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', latestBelieved(mail.now))
    .executeTakeFirstOrThrow()
  return row.count
}
