import { randomUUID } from 'node:crypto'
import type { DeliveryParts } from './deliver.server.ts'
import { createLanes } from './deliver.server.ts'
import { releaseLeases, releaseOrphanedLeases } from './leases.server.ts'
import { folderTransport, smtpTransport } from './transport.server.ts'

const LOOK_EVERY_MS = 5_000
/** How long deliveries may go on after the stop, and how long the database may take to get the leases back. */
const STOP_GRACE_MS = 3_000
const STOP_RELEASE_MS = 2_000

/** What the worker is composed of; `delivery` is the configuration, an SMTP server or a folder. */
export interface MailWorkerParts extends Omit<DeliveryParts, 'transport' | 'mailboxes' | 'owner'> {
  /** Whether this process is the only one on its database: leases found at the start are then left over from a crash. */
  alone: boolean
  delivery: { smtpUrl: string | undefined; mailFrom: string | undefined; mailTo: string | undefined; folder: string }
}

/** The delivery of the outbox in this process. */
export interface MailWorker {
  /** There may be work. A hint: a timer finds it anyway. */
  wake: () => void
  /** Lets running deliveries end for a few seconds, cuts off the rest and hands back their leases. */
  stop: () => Promise<void>
}

/** Starts delivering the outbox. Several instances may do so on one database. */
export function startMailWorker(parts: MailWorkerParts): MailWorker {
  const { db, log, delivery } = parts
  const owner = randomUUID()
  const transport = delivery.smtpUrl ? smtpTransport(delivery.smtpUrl) : folderTransport(delivery.folder)
  const lanes = createLanes({ ...parts, owner, transport, mailboxes: delivery })
  const start = parts.alone
    ? releaseOrphanedLeases(db).catch((err) => log.error({ err }, 'leases of the last run could not be freed'))
    : Promise.resolve()
  const timer = setInterval(lanes.open, LOOK_EVERY_MS)
  timer.unref()
  start.then(lanes.open)

  return {
    wake: lanes.open,
    async stop() {
      clearInterval(timer)
      lanes.close()
      await within(STOP_GRACE_MS, lanes.settled())
      lanes.abort()
      const release = lanes.settled().then(() => releaseLeases(db, owner))
      await within(
        STOP_RELEASE_MS,
        release.catch((err) => log.error({ err }, 'leases could not be handed back; they run out by themselves')),
      )
    },
  }
}

/** Waits for a promise, at most so long. */
async function within(milliseconds: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([promise, over])
  clearTimeout(timer)
}
