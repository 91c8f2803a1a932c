import { randomUUID } from 'node:crypto'
import type { MailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { LateError, within } from '#app/lib/within.ts'
import type { DeliveryParts } from './delivery/deliver.server.ts'
import { createLanes } from './delivery/deliver.server.ts'
import { folderTransport, smtpTransport } from './delivery/transport.server.ts'
import { releaseClaims, releaseOrphanedClaims } from './mail-claims.server.ts'

const LOOK_EVERY_MS = 5 * SECOND
/** Time for running deliveries to end after a stop, and for releasing the claims. */
const STOP_GRACE_MS = 3 * SECOND
const STOP_RELEASE_MS = 2 * SECOND

/** Dependencies of the worker; `delivery` is the configured SMTP server or folder. */
export interface MailWorkerParts extends Omit<DeliveryParts, 'transport' | 'mailboxes' | 'owner'> {
  /** Whether this process is the only one on its database: existing claims are then left over from a crash. */
  alone: boolean
  delivery: {
    smtpUrl: string | undefined
    /** Access tokens for the SMTP server; undefined if it takes a password or nothing. */
    tokens?: MailTokens | undefined
    mailFrom: string | undefined
    mailTo: string | undefined
    folder: string
  }
}

/** Delivers the outbox in this process. */
export interface MailWorker {
  /** Hints that a mail is due; a timer finds it anyway. */
  wake: () => void
  /** Waits a few seconds for running deliveries, aborts the rest and releases their claims. */
  stop: () => Promise<void>
}

/** Starts the delivery of the outbox. Several instances may run on one database. */
export function startMailWorker(parts: MailWorkerParts): MailWorker {
  const { db, log, delivery } = parts
  const owner = randomUUID()
  const transport = delivery.smtpUrl
    ? smtpTransport(delivery.smtpUrl, delivery.tokens)
    : folderTransport(delivery.folder)
  const lanes = createLanes({ ...parts, owner, transport, mailboxes: delivery })
  const start = parts.alone
    ? releaseOrphanedClaims(db).catch((err) => log.error({ err }, 'claims of the previous run could not be released'))
    : Promise.resolve()
  const looking = repeat({
    name: 'looking for mails',
    everyMs: LOOK_EVERY_MS,
    run: () => start.then(lanes.open),
    log,
  })

  return {
    wake: lanes.open,
    async stop() {
      lanes.close()
      await settles(Promise.all([looking.stop(), lanes.settled()]), STOP_GRACE_MS)
      lanes.abort()
      const release = lanes.settled().then(() => releaseClaims(db, owner))
      await settles(
        release.catch((err) => log.error({ err }, 'claims could not be released; they expire on their own')),
        STOP_RELEASE_MS,
      )
    },
  }
}

/** Waits for work, at most `ms` milliseconds. */
async function settles(work: Promise<unknown>, ms: number): Promise<void> {
  await within(work, ms).catch((error) => {
    if (!(error instanceof LateError)) throw error
  })
}
