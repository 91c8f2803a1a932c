import type { Logger } from 'pino'
import { MINUTE } from '#app/lib/time/duration.ts'
import { addressCompanyMail, listCompanyRecipients } from './company-recipients.server.ts'
import { type ComposeParts, composeMessage } from './compose.server.ts'
import { describeFailure, failureCodes, failureKind } from './failure.ts'
import { type ClaimedMail, claimMail } from './mail-claims.server.ts'
import { type FinalState, markFailed, markFinal, type OnDead } from './mail-outcome.server.ts'
import { CONCURRENCY, type MailTransport } from './transport.server.ts'
import type { OnTrouble } from './trouble.server.ts'

/** Maximum duration of a delivery, shorter than a claim. */
const DELIVERY_MS = MINUTE

/** Dependencies of delivery. `owner` names this worker on its claims and is unique among running workers. */
export interface DeliveryParts extends ComposeParts {
  log: Logger
  transport: MailTransport
  owner: string
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

/** Delivers every due mail and resolves when none is left. */
export async function deliverDue(parts: DeliveryParts): Promise<void> {
  const lanes = createLanes(parts)
  lanes.open()
  await lanes.settled()
}

/** Creates the lanes of one worker. Each lane delivers one mail after the other until none is due. */
export function createLanes(parts: DeliveryParts): Lanes {
  const running = new Set<Promise<void>>()
  const cut = new AbortController()
  // Mails that were sent but could not be marked in the database: this process retries only the mark.
  const unmarked = new Map<string, { mail: ClaimedMail; state: FinalState }>()
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
      for (const { mail, state } of unmarked.values()) await mark(mail, state)
      while (!closed) {
        const mail = await claimMail(parts.db, parts.owner, parts.clock())
        if (!mail) return
        // Further mails may be due: starts another lane.
        open()
        const state = await trySending(parts, mail, cut.signal)
        if (state) await mark(mail, state)
      }
    } catch (err) {
      parts.log.error({ err }, 'mail outbox could not be processed')
    }
  }
  const mark = async (mail: ClaimedMail, state: FinalState) => {
    unmarked.set(mail.id, { mail, state })
    await markFinal(parts.db, mail, state, parts.clock())
    unmarked.delete(mail.id)
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

/**
 * Sends a mail, or finds that it is no longer needed. Undefined when neither: the failure is recorded, or the worker
 * was stopped and has released the claim.
 */
async function trySending(
  parts: DeliveryParts,
  mail: ClaimedMail,
  stopping: AbortSignal,
): Promise<FinalState | undefined> {
  const { db, log, clock, owner, onDead, onTrouble } = parts
  const facts = { mail: mail.id, kind: mail.kind, attempt: mail.attempts + 1 }
  let addressed: ClaimedMail | undefined = mail
  try {
    addressed = await withRecipient(parts, mail)
    if (!addressed) return undefined
    const outcome = await send(parts, addressed, stopping)
    log.info({ ...facts, outcome }, OUTCOMES[outcome])
    return outcome
  } catch (error) {
    if (stopping.aborted) return undefined
    const kind = failureKind(error)
    const failure = { mail: addressed ?? mail, owner, kind, error: describeFailure(error), now: clock() }
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

/** The mail with its single recipient; undefined when another worker has taken it over. */
async function withRecipient(parts: DeliveryParts, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  if (mail.recipient) return mail
  const { db, owner, clock, mailboxes, company } = parts
  const recipients = await listCompanyRecipients(db, mailboxes.mailTo, company)
  return addressCompanyMail(db, mail, { recipients, owner, now: clock() })
}

async function send(parts: DeliveryParts, mail: ClaimedMail, stopping: AbortSignal): Promise<FinalState> {
  const message = await composeMessage(parts, mail)
  if (!message) return 'dropped'
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(DELIVERY_MS)])
  await parts.transport.send({ message, name: fileName(mail), signal })
  return parts.transport.keepsFiles ? 'kept' : 'sent'
}

/** Sortable by time and the same for every attempt. */
function fileName(mail: ClaimedMail): string {
  return [mail.createdAt, mail.kind, mail.id].map((part) => part.replace(/[^A-Za-z0-9-]/g, '')).join('_')
}
