import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import {
  CLAIM_MS,
  type ClaimedMail,
  claimMails,
  releaseClaim,
} from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import {
  type FinalMail,
  type FinalState,
  markFailed,
  markFinal,
  type OnDead,
} from '#app/features/ground/mail/outbox/mail-outcome.server.ts'
import type { OnTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { turn } from '#app/lib/turns.server.ts'
import { addressCompanyMails, listCompanyRecipients } from './company-recipients.server.ts'
import { type ComposeParts, composeMessage } from './compose.server.ts'
import { describeFailure, failureCodes, failureKind } from './failure.ts'
import { CONCURRENCY, type MailTransport } from './transport.server.ts'

/** Maximum duration of a delivery, shorter than a claim. */
const DELIVERY_MS = MINUTE

/** Mails claimed in one statement. */
const BATCH = 16

/** A claimed mail that has waited longer for a lane is released, so that its delivery ends before its claim. */
const FRESH_MS = CLAIM_MS - DELIVERY_MS - 5 * SECOND

/** Dependencies of delivery. `owner` names this worker on its claims and is unique among running workers. */
export interface DeliveryParts extends ComposeParts {
  log: Logger
  transport: MailTransport
  owner: string
  /** Awaited before each mail: more urgent work goes first. */
  turn?: () => Promise<void>
  /** Called for every mail that becomes dead; without it that appears only in the log and the outbox. */
  onDead?: OnDead
  /** Called when a failure begins to block all mails. */
  onTrouble?: OnTrouble
}

/** Parallel deliveries, so that a slow one does not delay others. */
export interface Lanes {
  /** Starts a lane for due mails unless the maximum is running; a lane continues until none is due. */
  open: () => void
  /** Resolves when no delivery is running. */
  settled: () => Promise<void>
  /** Starts no further delivery; running ones continue. */
  close: () => void
  /** Aborts the running deliveries. */
  abort: () => void
}

const OUTCOMES: Readonly<Record<FinalState, string>> = {
  sent: 'mail sent',
  kept: 'mail kept as a file: no SMTP_URL is set',
  dropped: 'mail not needed any more',
}

/** Creates the lanes of one worker. Each lane delivers one mail after the other until none is due. */
export function createLanes(parts: DeliveryParts): Lanes {
  const running = new Set<Promise<void>>()
  const cut = new AbortController()
  // Mails that were sent but could not be marked in the database: this process retries only the mark.
  const unmarked = new Map<string, FinalMail>()
  const waiting: WaitingMail[] = []
  let claiming: Promise<boolean> | undefined
  let marking: Promise<void> | undefined
  let closed = false

  const open = () => {
    if (closed || running.size >= CONCURRENCY) return
    const lane: Promise<void> = run().finally(() => {
      running.delete(lane)
      if (running.size === 0) parts.transport.rest()
    })
    running.add(lane)
  }
  const run = async () => {
    try {
      if (unmarked.size > 0) await markAll()
      for (let next = await take(); next; next = await take()) {
        // Another lane for the rest of the batch.
        if (waiting.length > 0) open()
        const final = await trySending(parts, next, cut.signal)
        if (final) await mark(final)
      }
    } catch (err) {
      parts.log.error({ err }, 'mail outbox could not be processed')
    }
  }
  const take = async (): Promise<WaitingMail | undefined> => {
    while (!closed) {
      await parts.turn?.()
      if (closed) return undefined
      const next = waiting.shift()
      if (next && performance.now() - next.batch.claimedAt < FRESH_MS) return next
      if (next) await releaseClaim(parts.db, parts.owner, next.mail.id)
      else {
        claiming ??= claim().finally(() => {
          claiming = undefined
        })
        if (!(await claiming)) return undefined
      }
    }
    return undefined
  }
  const claim = async (): Promise<boolean> => {
    const claimedAt = performance.now()
    const mails = await claimMails(parts.db, parts.owner, parts.clock(), BATCH)
    const batch: Batch = { claimedAt, mails, addressed: undefined }
    waiting.push(...mails.map((mail) => ({ mail, batch })))
    return mails.length > 0
  }
  // One transaction marks what the lanes have finished while the previous one ran.
  const mark = async (final: FinalMail) => {
    unmarked.set(final.mail.id, final)
    while (unmarked.has(final.mail.id)) await markAll()
  }
  const markAll = (): Promise<void> => {
    marking ??= markPresent().finally(() => {
      marking = undefined
    })
    return marking
  }
  const markPresent = async () => {
    const mails = [...unmarked.values()]
    await markFinal(parts.db, mails, parts.clock())
    for (const { mail } of mails) unmarked.delete(mail.id)
  }
  return {
    open,
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    close: () => {
      closed = true
    },
    abort: () => cut.abort(),
  }
}

/** Mails claimed together; the company's mails among them get their recipients together, when the first is due. */
interface Batch {
  claimedAt: number
  mails: readonly ClaimedMail[]
  addressed: Promise<ReadonlyMap<string, ClaimedMail>> | undefined
}

/** A claimed mail that no lane has begun. */
interface WaitingMail {
  mail: ClaimedMail
  batch: Batch
}

/**
 * Sends a mail, or finds that it is no longer needed. Undefined when neither: the failure is recorded, or the worker
 * was stopped and has released the claim.
 */
async function trySending(
  parts: DeliveryParts,
  { mail, batch }: WaitingMail,
  stopping: AbortSignal,
): Promise<FinalMail | undefined> {
  const { db, log, clock, owner, onDead, onTrouble } = parts
  const facts = { mail: mail.id, kind: mail.kind, attempt: mail.attempts + 1 }
  let addressed: ClaimedMail | undefined = mail
  let subject: string | undefined
  try {
    addressed = mail.recipient ? mail : await withRecipient(parts, mail, batch)
    if (!addressed) return undefined
    await turn()
    const message = await composeMessage(parts, addressed)
    subject = message?.subject
    const outcome = message ? await send(parts, { mail: addressed, message }, stopping) : 'dropped'
    log.info({ ...facts, outcome }, OUTCOMES[outcome])
    return { mail, state: outcome, subject }
  } catch (error) {
    if (stopping.aborted) return undefined
    const kind = failureKind(error)
    const failure = { mail: addressed ?? mail, owner, kind, error: describeFailure(error), subject, now: clock() }
    const outcome = await markFailed(db, failure, { onDead, onTrouble }).catch((err) => {
      // A failing notification must not keep the mail from becoming dead.
      log.error({ ...facts, err }, 'staff could not be notified of a dead mail')
      return markFailed(db, failure)
    })
    log[outcome === 'dead' ? 'error' : 'warn'](
      { ...facts, outcome, failure: kind, ...failureCodes(error) },
      'mail not sent',
    )
    return undefined
  }
}

/** The company mail with its single recipient; undefined when another worker has taken it over. */
async function withRecipient(parts: DeliveryParts, mail: ClaimedMail, batch: Batch): Promise<ClaimedMail | undefined> {
  batch.addressed ??= address(
    parts,
    batch.mails.filter(({ recipient }) => !recipient),
  )
  return (await batch.addressed).get(mail.id)
}

async function address(
  { db, owner, clock, mailboxes, company }: DeliveryParts,
  mails: readonly ClaimedMail[],
): Promise<ReadonlyMap<string, ClaimedMail>> {
  const recipients = await listCompanyRecipients(db, mailboxes.mailTo, company)
  return addressCompanyMails(db, mails, { recipients, owner, now: clock() })
}

async function send(
  parts: DeliveryParts,
  { mail, message }: { mail: ClaimedMail; message: SendMailOptions },
  stopping: AbortSignal,
): Promise<FinalState> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(DELIVERY_MS)])
  await parts.transport.send({ message, name: fileName(mail), signal })
  return parts.transport.keepsFiles ? 'kept' : 'sent'
}

/** Sortable by time and the same for every attempt. */
function fileName(mail: ClaimedMail): string {
  return [mail.createdAt, mail.kind, mail.id].map((part) => part.replace(/[^A-Za-z0-9-]/g, '')).join('_')
}
