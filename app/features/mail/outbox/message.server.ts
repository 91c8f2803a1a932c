import type { SendMailOptions } from 'nodemailer'
import type { MailContent } from '#app/features/mail/render/content.ts'
import { inertLine, isPlainAddress } from '#app/features/mail/render/inert-text.ts'
import { renderHtml } from '#app/features/mail/render/render-html.server.tsx'
import { renderText } from '#app/features/mail/render/render-text.ts'
import type { Company } from '#app/features/settings/company/company.ts'
import type { Db } from '#db/client.server.ts'

/** What a kind of mail makes of its document, at the moment of delivery. */
export interface MailDraft {
  content: MailContent
  /** Who is answered by "reply"; the company when absent. */
  replyTo?: { name: string; address: string }
  /** Message-ID of the mail that this one follows, so that mail programs show them together. */
  inReplyTo?: string
  /** Message-IDs of the mails that this one continues, the oldest first: mail programs show them as one conversation. */
  continues?: string[]
  /** A person wrote it: absence notes may answer. */
  personal?: boolean
  /** The person's name, shown as the sender. */
  writer?: string
  /** A calendar file: mail programs offer to enter its event, or take it out, and people can save it. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string }
}

/** What a kind of mail is composed from. */
export interface MailSource {
  db: Db
  documentId: string
  company: Company
  publicUrl: string
  /** Address that our mails come from. */
  sender: string
  now: Date
}

/**
 * Composes one kind of mail from its document's row. Gives undefined when there is nothing to say any more, as in a
 * reminder of what was cancelled: then the mail is dropped. Throws when the document is not there.
 */
export type ComposeMail = (source: MailSource) => Promise<MailDraft | undefined>

/** Every kind of mail the product sends, by the name that stands in the outbox. */
export type MailKinds = Record<string, ComposeMail>

/** What a message is addressed by. */
export interface Addressing {
  to: readonly string[]
  messageId: string
}

/** Sender and company address as configured; the company's own data stand in for what is not set. */
export interface Mailboxes {
  mailFrom: string | undefined
  mailTo: string | undefined
}

/**
 * Makes the message of a draft. Names and addresses that come from visitors reach it as structured values and cleaned
 * of everything that could begin another header or another recipient. Throws when the recipient is no plain address.
 */
export function buildMessage(
  { to, messageId }: Addressing,
  draft: MailDraft,
  company: Company,
  { mailFrom }: Pick<Mailboxes, 'mailFrom'>,
  now: Date,
): SendMailOptions {
  if (to.length === 0 || !to.every(isPlainAddress))
    throw Object.assign(new Error('Invalid recipient: no plain address'), { code: 'EENVELOPE', command: 'API' })
  const own = { name: inertLine(company.legalName), address: company.email }
  const sender = senderAddress({ mailFrom }, company)
  return {
    messageId,
    date: now,
    from: draft.writer ? { name: `${inertLine(draft.writer, 80)} · ${own.name}`, address: sender } : (mailFrom ?? own),
    to: to.map((address) => ({ name: '', address: shownRecipient(address, sender) })),
    envelope: { from: sender, to: [...to] },
    replyTo: replyTo(draft) ?? own,
    ...(draft.inReplyTo && { inReplyTo: draft.inReplyTo, references: draft.inReplyTo }),
    subject: inertLine(draft.content.subject, 150),
    text: renderText(draft.content, company),
    html: renderHtml(draft.content, company),
    ...thread(draft),
    // Once among the alternatives, where mail programs look for it, and once as a file for people.
    ...(draft.calendar && {
      icalEvent: { method: draft.calendar.method, content: draft.calendar.text, filename: 'appuntamento.ics' },
    }),
    headers: { ...(draft.personal ? {} : AUTOMATIC), 'Content-Language': 'it' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The plain address that our mails come from: the configured one, which may stand with a name, or the company's. */
export function senderAddress({ mailFrom }: Pick<Mailboxes, 'mailFrom'>, company: Company): string {
  return configuredAddress(mailFrom) ?? company.email
}

/** The plain address of MAIL_FROM; undefined when there is none. */
export function configuredAddress(mailFrom: string | undefined): string | undefined {
  const address = (mailFrom?.match(/<([^<>]+)>\s*$/)?.[1] ?? mailFrom ?? '').trim()
  return isPlainAddress(address) ? address : undefined
}

/**
 * The address shown as the recipient. Spam filters distrust mail from an address to itself: a notice to the mailbox that
 * it comes from shows a subaddress of it, while the envelope keeps the plain one.
 */
function shownRecipient(address: string, sender: string): string {
  return address.toLowerCase() === sender.toLowerCase() ? address.replace('@', '+avvisi@') : address
}

/** RFC 3834, and Exchange's own word for it: no absence note answers this mail. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** RFC 5322, section 3.6.4: the mail before, and all mails before. */
function thread({ continues = [] }: MailDraft): { inReplyTo?: string; references?: string[] } {
  const last = continues.at(-1)
  return last ? { inReplyTo: last, references: continues } : {}
}

function replyTo({ replyTo }: MailDraft): { name: string; address: string } | undefined {
  // An address that can't stand in a header costs the convenience, never the mail: its text says the address too.
  if (!replyTo || !isPlainAddress(replyTo.address)) return undefined
  return { name: inertLine(replyTo.name, 80), address: replyTo.address }
}
