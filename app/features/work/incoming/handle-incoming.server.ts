import type { Logger } from 'pino'
import {
  attachTo,
  keepAttachments,
  type StoredAttachments,
} from '#app/features/ground/mail/incoming/keep-attachments.server.ts'
import { parseMail, UnreadableMailError } from '#app/features/ground/mail/incoming/parse-mail.server.ts'
import type { Bounce, ParsedMail } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import {
  findNamedMails,
  findTaggedMail,
  markReturned,
} from '#app/features/ground/mail/incoming/returned-mail.server.ts'
import { INCOMING_MAIL } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { listCompanyRecipients } from '#app/features/ground/mail/outbox/delivery/company-recipients.server.ts'
import { senderAddress } from '#app/features/ground/mail/outbox/delivery/sender-address.ts'
import type { OnDead } from '#app/features/ground/mail/outbox/mail-outcome.server.ts'
import { findRequestOfMail } from '#app/features/ground/mail/screens/request-of-mail.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { findInvited, takeCalendarAnswer } from '#app/features/work/appointments/take-calendar-answer.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { secretsOf } from '#app/lib/secret.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { HOUR, MINUTE, SECOND, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import { addAnswer, isRunningWild } from './add-answer.server.ts'
import { findByReference } from './find-by-reference.server.ts'
import { openRequest } from './open-request.server.ts'
import { tellOfOther, tellOfUnreadable } from './tell-staff.server.ts'

/** Dependencies of the handling of incoming mails. */
export interface IncomingParts {
  db: Db
  clock: Clock
  log: Logger
  files: BlobStore
  secret: string
  previousSecret?: string | undefined
  /** The mail server of ours whose findings about senders count; undefined for none. */
  trustedServer?: string | undefined
  /** Configured addresses of ours. */
  mailFrom: string | undefined
  mailTo?: string | undefined
  signal: AbortSignal
  onDead: OnDead
}

/** Attempts to parse a mail; then it is unreadable. */
const MOST_ATTEMPTS = 5
/** Pauses after failed attempts: each twice the one before. */
const FIRST_PAUSE_MS = MINUTE
const LONGEST_PAUSE_MS = HOUR

/** Longer than parsing may take: another instance takes over from one that was killed. */
const CLAIM_MS = 90 * SECOND

/**
 * Handles the mails that have come in, oldest first: each is parsed in a process of its own, and what follows from it is
 * stored in one transaction with the mail's own state. So a kill at any moment repeats or completes it, never both. Safe on
 * several instances. Returns how many were handled.
 */
export async function handleIncoming(parts: IncomingParts): Promise<number> {
  let handled = 0
  while (!parts.signal.aborted) {
    const mail = await claimNext(parts)
    if (!mail) break
    await handle(parts, mail)
    handled++
  }
  return handled
}

interface ReceivedMail {
  id: string
  attempts: number
  sha256: string
}

async function claimNext({ db, clock }: IncomingParts): Promise<ReceivedMail | undefined> {
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, 'incoming mails')
    const now = clock()
    const mail = await trx
      .selectFrom('incomingMails')
      .innerJoin('files', 'files.owner', 'incomingMails.id')
      .select(['incomingMails.id', 'incomingMails.attempts', 'files.sha256'])
      .where('incomingMails.state', '=', 'received')
      .where(isOver('incomingMails.dueAt', now, LONGEST_PAUSE_MS))
      .where('files.purpose', '=', INCOMING_MAIL)
      // Mails that take the parser's whole time, again and again, do not delay the others.
      .orderBy('incomingMails.attempts')
      .orderBy('incomingMails.id')
      .limit(1)
      .executeTakeFirst()
    if (!mail) return undefined
    const claim = { attempts: mail.attempts + 1, dueAt: timeAhead(now, CLAIM_MS) }
    await trx.updateTable('incomingMails').set(claim).where('id', '=', mail.id).execute()
    return { ...mail, attempts: claim.attempts }
  })
}

async function handle(parts: IncomingParts, mail: ReceivedMail): Promise<void> {
  const { db, clock, files, log, signal } = parts
  try {
    const blob = await files.open(mail.sha256)
    if (!blob) throw new UnreadableMailError('its bytes are missing')
    const parsed = await parseMail(blob.stream, signal)
    const stored = await keepAttachments(parts, parsed)
    await db.transaction().execute((trx) => settle(parts, trx, mail.id, { mail: parsed, stored }))
  } catch (error) {
    if (signal.aborted) return
    const isLast = mail.attempts >= MOST_ATTEMPTS
    log.warn({ err: error, mail: mail.id, isLast }, 'an incoming mail could not be handled')
    if (isLast && error instanceof UnreadableMailError) {
      await db.transaction().execute((trx) => tellOfUnreadable(trx, parts, mail.id))
      return
    }
    const dueAt = timeAhead(clock(), Math.min(FIRST_PAUSE_MS * 2 ** mail.attempts, LONGEST_PAUSE_MS))
    await db.updateTable('incomingMails').set({ dueAt }).where('id', '=', mail.id).execute()
  }
}

/** States of mails that are read here, with their attachments. */
const READ = ['answer', 'other', 'request']

/** Decides what a mail is, and stores what follows from it. */
async function settle(
  parts: IncomingParts,
  trx: Trx,
  id: string,
  { mail, stored }: { mail: ParsedMail; stored: StoredAttachments },
): Promise<void> {
  const { messageId, fromAddress, fromName, subject, text, quoted } = mail
  const mark = async (state: string, more: object = {}) => {
    const unkept = JSON.stringify(READ.includes(state) ? await attachTo(trx, id, stored) : [])
    await trx
      .updateTable('incomingMails')
      .set({ state, messageId, fromAddress, fromName, subject, text, quoted, unkept, ...more })
      .where('id', '=', id)
      .where('state', '=', 'received')
      .executeTakeFirstOrThrow()
  }
  const others = async () => (await listOthers(trx, parts, mail)).join(' ')
  // Recognised before any step that notifies staff or changes a request.
  if (mail.messageId && (await findNamedMails(trx, [mail.messageId])).length > 0) {
    await mark('automatic')
    return
  }
  if (mail.bounce) {
    await settleBounce(parts, trx, mail.bounce, mark)
    return
  }
  const invited = mail.calendarAnswer && (await findInvited(trx, mail.calendarAnswer.uid))
  if (mail.calendarAnswer && invited) {
    const isSilent = await isRunningWild(trx, invited.contactRequestId, parts.clock())
    await mark('automatic', { requestId: invited.contactRequestId })
    await takeCalendarAnswer(trx, parts, invited, mail.calendarAnswer, isSilent)
    return
  }
  const [named] = await findNamedMails(trx, mail.answers)
  const answered = named ?? (await findTaggedMail(trx, mail.replyTags, secretsOf(parts)))
  const requestId = answered
    ? await findRequestOfMail(trx, answered)
    : await findByReference(trx, mail, parts.trustedServer)
  const about = answered && {
    documentCollection: answered.documentCollection,
    documentId: answered.documentId,
  }
  if (requestId !== undefined) {
    const isSilent = mail.isAutomatic || (await isRunningWild(trx, requestId, parts.clock()))
    await mark(isSilent ? 'automatic' : 'answer', { requestId, ...about, cc: isSilent ? '' : await others() })
    if (!isSilent) await addAnswer(trx, parts, requestId, mail)
    return
  }
  if (mail.isAutomatic) {
    await mark('automatic', about)
    return
  }
  if (answered) {
    await mark('other', about)
    await tellOfOther(trx, parts, { id, mail, answered })
    return
  }
  if (mail.isNewsletter) {
    await mark('automatic')
    return
  }
  await mark('request', { requestId: await openRequest(trx, parts, mail), cc: await others() })
}

async function settleBounce(
  { onDead }: IncomingParts,
  trx: Trx,
  bounce: Bounce,
  mark: (state: string, more?: object) => Promise<unknown>,
): Promise<void> {
  const [returned] = await findNamedMails(trx, bounce.messageIds)
  if (!returned) {
    await mark('automatic')
    return
  }
  const requestId = (await findRequestOfMail(trx, returned)) ?? null
  const { documentCollection, documentId } = returned
  await mark('bounce', { requestId, documentCollection, documentId })
  if (bounce.isFinal) await markReturned(trx, returned, bounce, onDead)
}

/** More people in copy of one mail are a list. */
const MOST_OTHERS = 10

/** Whom a mail was sent to besides us: neither its sender nor an address of the company or its staff. */
async function listOthers(
  trx: Trx,
  { mailFrom, mailTo }: { mailFrom: string | undefined; mailTo?: string | undefined },
  { recipients, deliveredTo, fromAddress }: ParsedMail,
): Promise<string[]> {
  const company = await readSection(trx, 'company')
  const staff = await trx.selectFrom('authUsers').select('email').execute()
  const ours = [
    ...[senderAddress({ mailFrom }, company), company.email, fromAddress],
    ...(await listCompanyRecipients(trx, mailTo, async () => company)),
    ...staff.map(({ email }) => email),
    ...deliveredTo,
  ].map(mailboxOf)
  return recipients.filter((address) => !ours.includes(mailboxOf(address))).slice(0, MOST_OTHERS)
}
