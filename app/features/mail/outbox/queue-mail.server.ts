import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { configuredAddress } from '#app/features/mail/outbox/sender-address.ts'
import { getCompany } from '#app/features/settings/company/company.server.ts'
import { mailboxOf } from '#app/lib/mailbox.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { holdLock, type Trx } from '#db/client.server.ts'

/** Collections with mails about their documents, which have the flags `needsEmailSending` and `emailSent`. */
export type MailedCollection =
  | 'contactRequests'
  | 'appointmentUpdates'
  | 'requestReplies'
  | 'appointmentReminders'
  | 'authTokens'
  | 'invitations'
  | 'accessNotices'

/** Document type without flags, for test mails. */
export const UNFLAGGED = 'settings'

/** A mail to be queued in the transaction of the fact it reports. */
export interface QueuedMail {
  kind: string
  documentCollection: MailedCollection | typeof UNFLAGGED
  documentId: string
  /** Empty for the company's own mail, whose recipients are resolved at delivery. */
  recipient: string
  now: Date
  /** Configured sender; undefined for the company's address. Its domain is part of the Message-ID. */
  mailFrom: string | undefined
  /** Maximum of mails of this kind per mailbox in 24 hours; plus addresses count together. */
  atMostPerDay?: number
}

/** `known`: the same mail was queued before. `over-limit`: the mailbox has reached `atMostPerDay`. */
export type QueueOutcome = 'queued' | 'known' | 'over-limit'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Queues a mail in the transaction of the fact it reports; wake the worker after the commit. Idempotent: kind and
 * document determine the Message-ID, and no second row is written for it.
 */
export async function queueMail(trx: Trx, mail: QueuedMail): Promise<QueueOutcome> {
  const messageId = await messageIdOf(trx, mail)
  if (mail.atMostPerDay !== undefined) {
    // Serialises transactions for one mailbox, so that both cannot count below the limit.
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

/** The Message-ID is the same for every delivery, so that a duplicate can be recognised. */
async function messageIdOf(trx: Trx, { kind, documentId, mailFrom }: QueuedMail): Promise<string> {
  const sender = configuredAddress(mailFrom) ?? (await getCompany(trx)).email
  return `<${kind}.${documentId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
}

async function queuedInTheLastDay(trx: Trx, mail: QueuedMail): Promise<number> {
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
