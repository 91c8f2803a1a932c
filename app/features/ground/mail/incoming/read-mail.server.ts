import {
  type AddressObject,
  type Attachment,
  type HeaderValue,
  type ParsedMail as MailparserMail,
  simpleParser,
} from 'mailparser'
import { findType } from '#app/features/ground/files/types/content-type.server.ts'
import { ATTACHMENT_TYPES } from '#app/features/ground/files/types/file-types.ts'
import { tagsIn } from '#app/features/ground/mail/tokens/reply-tag.server.ts'
import { inertLine, isPlainAddress } from '#app/lib/text/inert-text.ts'
import { cleanText } from '#app/lib/text/text.ts'
import { readAuthentication } from './authentication-results.ts'
import { isCalendarReply, readCalendarAnswer } from './calendar-answer.ts'
import type { Authentication, Bounce, ParsedMail } from './parsed-mail.ts'
import { splitQuote } from './split-quote.ts'

/** Longer texts are cut; the whole mail can be downloaded. */
const MOST_TEXT = 50_000
const MOST_IDS = 100
/** What stands for a picture in the text of an HTML mail. */
const PICTURE = /\[(?:cid|data|https?):[^\]\s]*\]/gi
const MESSAGE_ID = /<[^<>\s]{1,500}>/g

/** Reads a mail. Only used in a process of its own: what it parses comes from outside. Nothing is loaded. */
export async function readMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await simpleParser(raw, { skipImageLinks: true, skipTextToHtml: true, maxHtmlLengthToParse: 2_000_000 })
  const from = firstAddress(mail.from)
  const { text, quoted } = splitQuote(cleanText((mail.text ?? '').replace(PICTURE, '')).slice(0, MOST_TEXT))
  const bounce = bounceOf(mail, raw, from.address)
  const reply = calendarReplyIn(mail)
  return {
    messageId: idsIn(mail.messageId ?? '')[0] ?? '',
    answers: [...new Set([...idsIn(mail.inReplyTo ?? ''), ...idsIn(String(mail.references ?? '')).reverse()])],
    replyTags: tagsIn(linesOf(mail, RECIPIENTS).join('\n')).slice(0, MOST_IDS),
    authentications: authenticationsOf(mail, from.address),
    recipients: addressesIn([mail.to ?? [], mail.cc ?? []].flat()),
    deliveredTo: linesOf(mail, DELIVERED).map((line) => line.replace(/^[^:]*:\s*/, '').toLowerCase()),
    fromAddress: from.address,
    fromName: from.name,
    subject: inertLine(mail.subject ?? '', 300),
    text,
    quoted,
    isAutomatic: isAutomatic(mail) || reply !== undefined,
    // RFC 8058: only those who send to many offer to end it with one click.
    isNewsletter: mail.headerLines.some(({ key }) => key === 'list-unsubscribe-post'),
    bounce,
    calendarAnswer: reply === undefined ? undefined : readCalendarAnswer(reply),
    ...(bounce || isAutomatic(mail) ? { attachments: [], unkept: [] } : await readAttachments(mail.attachments)),
  }
}

/** The calendar by which a program answers an invitation. */
function calendarReplyIn({ attachments }: MailparserMail): string | undefined {
  const calendars = attachments.filter(({ contentType }) => contentType === 'text/calendar')
  return calendars.map(({ content }) => content.toString('utf8')).find(isCalendarReply)
}

/** Where the address a mail was sent to is found: what servers add, and what its author wrote. */
const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to']
const RECIPIENTS = ['to', 'cc', ...DELIVERED]

/** The lines of a mail's head with these names. */
function linesOf({ headerLines }: MailparserMail, names: readonly string[]): string[] {
  return headerLines.filter(({ key }) => names.includes(key)).map(({ line }) => line)
}

/** A mail with several senders passes nothing: DMARC checks one. */
function authenticationsOf(mail: MailparserMail, fromAddress: string): Authentication[] {
  const isOne = linesOf(mail, ['from']).length === 1 && mail.from?.value.length === 1
  const lines = linesOf(mail, ['authentication-results']).slice(0, MOST_IDS)
  return lines.map((line) => {
    const { server, isPassed } = readAuthentication(line, fromAddress)
    return { server, isPassed: isOne && isPassed }
  })
}

/** Plain addresses, also of named groups. */
function addressesIn(fields: readonly AddressObject[]): string[] {
  const all = fields.flatMap(({ value }) => value.flatMap((one) => [one, ...(one.group ?? [])]))
  const plain = all.map(({ address = '' }) => address.toLowerCase()).filter(isPlainAddress)
  return [...new Set(plain)].slice(0, MOST_IDS)
}

function idsIn(text: string): string[] {
  return (text.match(MESSAGE_ID) ?? []).slice(-MOST_IDS)
}

function firstAddress(from: AddressObject | undefined): { address: string; name: string } {
  const [first] = from?.value ?? []
  return { address: inertLine(first?.address ?? '', 254).toLowerCase(), name: inertLine(first?.name ?? '', 120) }
}

function header(mail: MailparserMail, name: string): string {
  const value: HeaderValue | undefined = mail.headers.get(name)
  if (value === undefined) return ''
  return typeof value === 'object' && 'value' in value ? String(value.value) : String(value)
}

/**
 * Whether a program answered by itself: RFC 3834, the marks of Exchange and of older programs. A list alone is none:
 * the company's own address may be one, and `Precedence: list` with it.
 */
function isAutomatic(mail: MailparserMail): boolean {
  const submitted = header(mail, 'auto-submitted').toLowerCase()
  if (submitted !== '' && submitted !== 'no') return true
  if (/\b(?:all|oof|autoreply)\b/i.test(header(mail, 'x-auto-response-suppress'))) return true
  if (/^(?:auto_reply|bulk|junk)$/i.test(header(mail, 'precedence').trim())) return true
  return ['x-autoreply', 'x-autorespond'].some((name) => mail.headers.has(name))
}

/** A delivery report (RFC 3464), or a message of a mail system in its own words. */
function bounceOf(mail: MailparserMail, raw: Buffer, from: string): Bounce | undefined {
  const type = mail.headers.get('content-type')
  const isReport = typeof type === 'object' && 'params' in type && type.params['report-type'] === 'delivery-status'
  if (!isReport && !/^(?:mailer-daemon|postmaster|mail-daemon)@/.test(from)) return undefined
  const parts = [raw.toString('latin1'), ...mail.attachments.map(({ content }) => content.toString('latin1'))]
  const whole = parts.join('\n').slice(0, 2_000_000)
  const named = [
    ...whole.matchAll(/^(?:message-id|in-reply-to|references|original-message-id)\s*:\s*([^\n]*(?:\n[ \t][^\n]*)*)/gim),
  ]
  const status = /^status\s*:\s*([245])\.\d+\.\d+/im.exec(whole)?.[1]
  const action = /^action\s*:\s*(\w+)/im.exec(whole)?.[1]?.toLowerCase()
  const why = /^diagnostic-code\s*:\s*([^\n]*(?:\n[ \t][^\n]*)*)/im.exec(whole)?.[1] ?? mail.subject ?? ''
  return {
    messageIds: [...new Set(named.flatMap(([, ids = '']) => idsIn(ids)))].slice(0, MOST_IDS),
    isFinal: isReport
      ? action === 'failed' || (action === undefined && status === '5')
      : /\b5\d\d\b|\b5\.\d+\.\d+\b/.test(whole),
    why: inertLine(why.replace(/\s+/g, ' '), 300),
  }
}

/** Files of one mail; the other ones are only in the mail as it came in. */
const MOST_FILES = 20

/** Smaller pictures in the text are logos of signatures, not something that the customer shows us. */
const LARGEST_LOGO = 16 * 1024

const SIGNATURE = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/
/** Parts of a mail that are no files unless they have a name. */
const PART = /^(?:text\/|message\/(?:delivery-status|disposition-notification)$)/

/** Finds the types of the files in a mail by their contents, and which of them are not kept. */
async function readAttachments(found: readonly Attachment[]): Promise<Pick<ParsedMail, 'attachments' | 'unkept'>> {
  const attachments: ParsedMail['attachments'] = []
  const unkept: ParsedMail['unkept'] = []
  for (const { filename, contentType, content, related } of found) {
    const isLogo = related && contentType.startsWith('image/') && content.length < LARGEST_LOGO
    if (isLogo || SIGNATURE.test(contentType) || (!filename && PART.test(contentType))) continue
    const name = inertLine(filename ?? '', 120) || 'senza nome'
    const read = async (start: number, length: number) => content.subarray(start, start + length)
    const type = await findType({ size: content.length, read }, ATTACHMENT_TYPES)
    if ('problem' in type) unkept.push({ name, why: type.problem })
    else if (attachments.length === MOST_FILES) unkept.push({ name, why: 'count' })
    else attachments.push({ name, type: type.type, content: content.toString('base64') })
  }
  return { attachments, unkept: unkept.slice(0, 2 * MOST_FILES) }
}
