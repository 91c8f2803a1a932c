import type { SendMailOptions } from 'nodemailer'
import type { MailContent } from '#app/features/ground/mail/render/content.ts'
import { renderHtml } from '#app/features/ground/mail/render/render-html.server.tsx'
import { renderText } from '#app/features/ground/mail/render/render-text.ts'
import { type Company, isPlaceholder } from '#app/features/ground/settings/company/company.ts'
import { inertLine, isPlainAddress } from '#app/lib/text/inert-text.ts'
import type { Db } from '#db/client.server.ts'
import { configuredName, senderAddress } from './sender-address.ts'

/** Content of a mail, composed from its document at delivery. */
export interface MailDraft {
  content: MailContent
  /** Reply-To; the company when undefined. */
  replyTo?: { name: string; address: string }
  /** What the head says when several people get a mail of their own; the recipient alone when undefined. */
  openly?: { to: string; cc: string[] }
  /** Message-ID of the previous mail in the thread. */
  inReplyTo?: string
  /** Message-IDs of the earlier mails in the thread, oldest first. */
  continues?: string[]
  /** Written by a person, so automatic replies are allowed. */
  personal?: boolean
  /** The author's name, shown as the sender's name. */
  writer?: string
  /** Files that staff attached. */
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** iCalendar part: mail programs offer to add or remove its event, and it is attached as a file. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}

/** Input of a mail kind's composer. */
export interface MailSource {
  db: Db
  documentId: string
  /** Empty for a company mail that has no recipient yet. */
  recipient: string
  company: Company
  publicUrl: string
  sender: string
  now: Date
}

/**
 * Composes one kind of mail from its document. Returns undefined when the mail is no longer needed, for example a
 * reminder of a cancelled appointment; it is then dropped. Throws when the document does not exist.
 */
export type ComposeMail = (source: MailSource) => Promise<MailDraft | undefined>

/** Composers of all mail kinds, by their name in the outbox. */
export type MailKinds = Record<string, ComposeMail>

/** Addressing of a message. */
export interface Addressing {
  to: readonly string[]
  messageId: string
  /** Makes an address of ours that of the answers to this message; it stays as it is when undefined. */
  answersAt?: ((address: string) => string) | undefined
}

/** Configured sender and company address; the company's data are the defaults. */
export interface Mailboxes {
  mailFrom: string | undefined
  mailTo: string | undefined
}

/**
 * Builds the message of a draft. User-supplied names and addresses are passed as structured values and cleaned, so that
 * they cannot add a header or recipient. Throws when the recipient is not a plain address.
 */
export function buildMessage(
  { to, messageId, answersAt = (address) => address }: Addressing,
  draft: MailDraft,
  company: Company,
  { mailFrom }: Pick<Mailboxes, 'mailFrom'>,
  now: Date,
): SendMailOptions {
  if (to.length === 0 || !to.every(isPlainAddress))
    throw Object.assign(new Error('Invalid recipient: no plain address'), { code: 'EENVELOPE', command: 'API' })
  const sender = senderAddress({ mailFrom }, company)
  // Until the company's address is filled in, replies go to the sender, which is a real mailbox.
  const companyName = headerLine(company.legalName)
  const own = { name: companyName, address: isPlaceholder(company.email) ? sender : company.email }
  return {
    messageId,
    date: now,
    from: {
      name: draft.writer ? `${headerLine(draft.writer, 80)} · ${companyName}` : configuredName(mailFrom) || companyName,
      address: sender,
    },
    to: (draft.openly ? [draft.openly.to] : to).map((address) => ({
      name: '',
      address: shownRecipient(address, sender),
    })),
    ...(draft.openly && { cc: draft.openly.cc.map((address) => ({ name: '', address })) }),
    envelope: { from: sender, to: [...to] },
    replyTo: replyTo(draft) ?? { ...own, address: answersAt(own.address) },
    ...(draft.inReplyTo && { inReplyTo: draft.inReplyTo, references: draft.inReplyTo }),
    subject: headerLine(draft.content.subject, 150),
    text: renderText(draft.content, company),
    html: renderHtml(draft.content, company),
    ...thread(draft),
    ...(draft.attachments && { attachments: draft.attachments }),
    // As an alternative, where mail programs look for it, and as an attachment that can be saved.
    ...(draft.calendar && {
      icalEvent: { method: draft.calendar.method, content: draft.calendar.text, filename: 'appuntamento.ics' },
    }),
    headers: { ...(draft.personal ? {} : AUTOMATIC), 'Content-Language': 'it' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * The address in the To header. Spam filters distrust mail from an address to itself, so such a mail shows a subaddress
 * while the envelope keeps the plain address.
 */
function shownRecipient(address: string, sender: string): string {
  return address.toLowerCase() === sender.toLowerCase() ? address.replace('@', '+avvisi@') : address
}

/** Text of a header. Mail programs would decode what looks like an encoded word (RFC 2047), controls included. */
const headerLine = (text: string, max?: number) => inertLine(text, max).replaceAll('=?', '= ?')

/** RFC 3834, and Exchange's header: suppresses automatic replies. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** RFC 5322, section 3.6.4: In-Reply-To and References. */
function thread({ continues = [] }: MailDraft): { inReplyTo?: string; references?: string[] } {
  const last = continues.at(-1)
  return last ? { inReplyTo: last, references: continues } : {}
}

function replyTo({ replyTo }: MailDraft): { name: string; address: string } | undefined {
  // An address that is invalid in a header is omitted; the mail's text shows it too.
  if (!replyTo || !isPlainAddress(replyTo.address)) return undefined
  return { name: headerLine(replyTo.name, 80), address: replyTo.address }
}
