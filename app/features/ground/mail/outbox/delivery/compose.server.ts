import type { SendMailOptions } from 'nodemailer'
import type { QueuedMessage } from '#app/context.ts'
import { isCustomerKind } from '#app/features/ground/mail/screens/mail-states.ts'
import { taggedAddress } from '#app/features/ground/mail/tokens/reply-tag.server.ts'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'
import { listCompanyRecipients } from './company-recipients.server.ts'
import { buildMessage, type Mailboxes, type MailKinds } from './message.server.ts'
import { senderAddress } from './sender-address.ts'

/** Dependencies of composing, apart from the mail. */
export interface ComposeParts {
  db: Db
  clock: Clock
  publicUrl: string
  company: () => Promise<Company>
  kinds: MailKinds
  mailboxes: Mailboxes
  /** The page on which a customer sees and erases their data; linked in the footer of mails to customers. */
  ownDataLink?: (recipient: string) => string
  /** Signs the addresses for answers; they have no tag when undefined. */
  replySecret?: string | undefined
}

/**
 * Composes the message of an outbox row from its document and the settings; undefined when the mail is no longer
 * needed. Throws when its kind is unknown or its document is gone.
 */
export async function composeMessage(parts: ComposeParts, mail: QueuedMessage): Promise<SendMailOptions | undefined> {
  const compose = parts.kinds[mail.kind]
  if (!compose) throw new Error(`unknown mail kind ${mail.kind}`)
  const { db, publicUrl } = parts
  const company = await parts.company()
  const sender = senderAddress(parts.mailboxes, company)
  const now = mail.sentAt ? new Date(mail.sentAt) : parts.clock()
  const { documentId, recipient } = mail
  const draft = await compose({ db, documentId, recipient, company, publicUrl, sender, now })
  if (!draft) return undefined
  // A company mail that has no recipient yet; the preview shows all its recipients.
  const to = mail.recipient
    ? [mail.recipient]
    : await listCompanyRecipients(db, parts.mailboxes.mailTo, async () => company)
  const ownData = mail.recipient && isCustomerKind(mail.kind) ? parts.ownDataLink?.(mail.recipient) : undefined
  const content = { ...draft.content, ...(ownData && { ownData }) }
  const { replySecret } = parts
  const answersAt = replySecret ? (address: string) => taggedAddress(address, mail, replySecret) : undefined
  return buildMessage(
    { messageId: mail.messageId, to, answersAt },
    { ...draft, content },
    company,
    parts.mailboxes,
    now,
  )
}
