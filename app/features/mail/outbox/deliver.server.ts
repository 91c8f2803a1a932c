import type { Logger } from 'pino'
import { addressCompanyMail, listCompanyRecipients } from './company-recipients.server.ts'
import { type ComposeParts, composeMessage } from './compose.server.ts'
import { describeFailure, failureCodes, failureKind } from './failure.ts'
import { type ClaimedMail, claimMail, type FinalState, markFailed, markFinal, type OnDead } from './leases.server.ts'
import { CONCURRENCY, type MailTransport } from './transport.server.ts'
import type { OnTrouble } from './trouble.server.ts'

/** The longest a delivery may take, however slowly the server trickles. Shorter than a lease. */
const DELIVERY_MS = 60_000

/** What delivering needs. `owner` names this worker on its leases: one name, one running worker. */
export interface DeliveryParts extends ComposeParts {
  log: Logger
  transport: MailTransport
  owner: string
  /** Told of every mail that is given up; without it that stands in the log and in the outbox alone. */
  onDead?: OnDead
  /** Told when mails begin to be kept from leaving altogether. */
  onTrouble?: OnTrouble
}

/** Mails in delivery, a few at the same time, so that one slow delivery holds up none of the others. */
export interface Lanes {
  /** Looks for due mails, unless as many as allowed are in delivery: then these look when they are done. */
  open: () => void
  /** Resolves when nothing is in delivery. */
  settled: () => Promise<void>
  /** Takes no further mail; those in delivery go on. */
  close: () => void
  /** Cuts off the deliveries that are still running. */
  abort: () => void
}

const OUTCOMES: Readonly<Record<FinalState, string>> = {
  sent: 'mail sent',
  kept: 'mail kept as a file: no SMTP_URL is set',
  dropped: 'mail not needed any more',
}

/** Delivers everything that is due by the clock and resolves when nothing is left to do now. */
export async function deliverDue(parts: DeliveryParts): Promise<void> {
  const lanes = createLanes(parts)
  lanes.open()
  await lanes.settled()
}

/** Makes the lanes of one worker. A lane takes one mail after the other until none is due. */
export function createLanes(parts: DeliveryParts): Lanes {
  const running = new Set<Promise<void>>()
  const cut = new AbortController()
  // Sent, but the database did not take the mark: while this process lives, only the marking is tried again.
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
        // Where one mail was due there may be more.
        open()
        const state = await trySending(parts, mail, cut.signal)
        if (state) await mark(mail, state)
      }
    } catch (err) {
      parts.log.error({ err }, 'the mail outbox could not be worked on')
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
 * Sends a mail, or finds that it is not needed any more; undefined when neither: then it is noted why, or the worker was
 * stopped meanwhile and the mail's lease is handed back.
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
      // Whoever could not be told of it must not keep the mail from being put away.
      log.error({ ...facts, err }, 'a mail that was given up could not be reported')
      return markFailed(db, failure)
    })
    log[outcome === 'dead' ? 'error' : 'warn'](
      { ...facts, outcome, failure: kind, ...failureCodes(error) },
      'mail not sent',
    )
    return undefined
  }
}

/** The mail with the one recipient it goes to; undefined when another worker has taken it over. */
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

/** Sorts by time; the same for every try of one mail. */
function fileName(mail: ClaimedMail): string {
  return [mail.createdAt, mail.kind, mail.id].map((part) => part.replace(/[^A-Za-z0-9-]/g, '')).join('_')
}
