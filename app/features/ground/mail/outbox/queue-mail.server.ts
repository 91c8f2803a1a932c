import { type CompiledQuery, sql } from 'kysely'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { newId } from '#app/lib/id.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import { DAY, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isWithin, type TimeWindow, windowUntil } from '#db/queries/time-window.server.ts'
import { configuredAddress } from './delivery/sender-address.ts'

/** Collections with mails about their documents, which have the flags `needsEmailSending` and `emailSent`. */
export type MailedCollection =
  | 'contactRequests'
  | 'appointmentUpdates'
  | 'requestReplies'
  | 'appointmentReminders'
  | 'consultantInvitations'
  | 'authTokens'
  | 'invitations'
  | 'accessNotices'
  | 'privacyCases'
  | 'candidates'
  | 'candidateEntries'

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
  /** The mail can still be withdrawn that long. */
  dueAfterMs?: number
  /** Configured sender; undefined for the company's address. Its domain is part of the Message-ID. */
  mailFrom: string | undefined
  /** Distinguishes the mails of one kind about one document to several recipients: 1, 2, …; absent for the only one. */
  copy?: number
  /** Maximum of mails of this kind per mailbox in 24 hours; plus addresses count together. */
  atMostPerDay?: number
}

/** `known`: the same mail was queued before. `over-limit`: the mailbox has reached `atMostPerDay`. */
export type QueueOutcome = 'queued' | 'known' | 'over-limit'

/**
 * Queues a mail in the transaction of the fact it reports; wake the worker after the commit. Idempotent: kind and
 * document determine the Message-ID, and no second row is written for it.
 */
export async function queueMail(trx: Trx, mail: QueuedMail): Promise<QueueOutcome> {
  const sender = configuredAddress(mail.mailFrom) ?? (await readSection(trx, 'company')).email
  for (const lock of mailLocks([mail])) await holdLock(trx, lock)
  const { rows } = await trx.executeQuery(insertMails(trx, [mail], sender))
  if (rows.length > 0) return 'queued'
  if (mail.atMostPerDay === undefined) return 'known'
  const messageId = messageIdOf(mail, sender)
  const known = await trx.selectFrom('mailOutbox').select('id').where('messageId', '=', messageId).executeTakeFirst()
  return known ? 'known' : 'over-limit'
}

/** Names of the locks to hold before `insertMails`: two transactions for one mailbox must count each other's mails. */
export function mailLocks(mails: readonly QueuedMail[]): string[] {
  const limited = mails.filter(({ atMostPerDay }) => atMostPerDay !== undefined)
  return limited.map(({ kind, recipient }) => `mail ${kind} ${mailboxOf(recipient)}`).sort()
}

/**
 * The query that queues mails, without those that are queued already or over their limit; returns the Message-IDs of
 * the others. `sender` is the sender's plain address.
 */
export function insertMails(
  db: Db,
  mails: readonly QueuedMail[],
  sender: string,
): CompiledQuery<{ messageId: string }> {
  return insertRows(
    db,
    mails.map((mail) => mailRow(mail, sender)),
  )
}

/** A mail as it is queued. */
interface MailRow {
  id: string
  kind: string
  documentCollection: string
  documentId: string
  recipient: string
  mailbox: string
  messageId: string
  now: string
  due: string
  /** Only with a limit. */
  limit?: { window: TimeWindow; atMost: number }
}

function mailRow(mail: QueuedMail, sender: string): MailRow {
  const { kind, documentCollection, documentId, recipient, atMostPerDay } = mail
  return {
    id: newId(),
    kind,
    documentCollection,
    documentId,
    recipient,
    mailbox: mailboxOf(recipient),
    messageId: messageIdOf(mail, sender),
    now: mail.now.toISOString(),
    due: timeAhead(mail.now, mail.dueAfterMs ?? 0),
    ...(atMostPerDay !== undefined && {
      limit: { window: windowUntil(mail.now, DAY), atMost: atMostPerDay },
    }),
  }
}

const insertRows = compileOnce((_db, rows: readonly MailRow[]) => {
  const selects = rows.map((row) => {
    const within = row.limit
      ? sql`(select count(*) from mail_outbox where mailbox = ${row.mailbox} and kind = ${row.kind}
          and ${isWithin('createdAt', row.limit.window)}) < ${row.limit.atMost}`
      : sql`true`
    return sql`select ${row.id}, ${row.kind}, ${row.documentCollection}, ${row.documentId}, ${row.recipient},
      ${row.mailbox}, ${row.messageId}, 'queued', 0, ${row.due}, ${row.now}, ${row.due} where ${within}`
  })
  return sql<{ messageId: string }>`
    insert into mail_outbox (id, kind, document_collection, document_id, recipient,
      mailbox, message_id, state, attempts, next_attempt_at, created_at, waiting_since)
    ${sql.join(selects, sql` union all `)}
    on conflict (message_id) do nothing returning message_id`
})

/** The Message-ID is the same for every delivery, so that a duplicate can be recognised. */
function messageIdOf({ kind, documentId, copy }: QueuedMail, sender: string): string {
  return `<${kind}.${documentId}${copy === undefined ? '' : `.${copy}`}@${sender.slice(sender.lastIndexOf('@') + 1)}>`
}
