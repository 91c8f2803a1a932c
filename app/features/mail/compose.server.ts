import type { SendMailOptions } from 'nodemailer'
import type { Db } from '#db/client.server.ts'
import type { Clock } from '../../lib/clock.ts'
import { listAlertAddresses } from '../settings/alerts.server.ts'
import type { Company } from '../settings/company.ts'
import { isPlainAddress } from './inert-text.ts'
import { type Addressing, buildMessage, type Mailboxes, type MailKinds, senderAddress } from './message.server.ts'

/** What composing needs, beside the mail itself. */
export interface ComposeParts {
  db: Db
  clock: Clock
  publicUrl: string
  company: () => Promise<Company>
  kinds: MailKinds
  mailboxes: Mailboxes
}

/** The part of an outbox row that says which mail it is. */
export interface OwedMessage extends Addressing {
  kind: string
  documentId: string
  /** When it left, of a mail that is looked at afterwards (ISO instant): it is composed as of then. */
  sentAt?: string | null
}

/**
 * Makes the message of an outbox row, from what its document and the settings say now; undefined when it is not needed any
 * more. Throws when its kind is unknown or its document is gone.
 */
export async function composeMessage(parts: ComposeParts, mail: OwedMessage): Promise<SendMailOptions | undefined> {
  const compose = parts.kinds[mail.kind]
  if (!compose) throw new Error(`no kind of mail is named ${mail.kind}`)
  const { db, publicUrl } = parts
  const company = await parts.company()
  const sender = senderAddress(parts.mailboxes, company)
  const now = mail.sentAt ? new Date(mail.sentAt) : parts.clock()
  const draft = await compose({ db, documentId: mail.documentId, company, publicUrl, sender, now })
  if (!draft) return undefined
  const mailboxes = mail.recipient ? parts.mailboxes : await companyMailboxes(parts)
  return buildMessage(mail, draft, company, mailboxes, now)
}

/** The company's own mail goes to the people named in the settings, or else to the configured address. */
async function companyMailboxes({ db, mailboxes }: ComposeParts): Promise<Mailboxes> {
  const chosen = (await listAlertAddresses(db)).filter(isPlainAddress)
  return chosen.length > 0 ? { ...mailboxes, mailTo: chosen.join(', ') } : mailboxes
}
