import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { MOST_BYTES, storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { MailTokenError } from '#app/features/ground/mail/tokens/mail-token-error.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { formatSize } from '#app/lib/text/format.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { MINUTE, timeAhead } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import type { Mailbox } from './imap.server.ts'
import { MAILBOX, type MailboxProblem, type MailboxState } from './mailbox-state.ts'

/** Longer than fetching one mail may take: another instance takes over from one that was killed. */
const LEASE_MS = 5 * MINUTE
const OWNER = randomUUID()

/** Dependencies of the reading. */
export interface MailboxReading {
  db: Db
  clock: Clock
  log: Logger
  files: BlobStore
  signal: AbortSignal
  /** User, host and folder, without a secret. */
  place: string
  open: () => Promise<Mailbox>
}

/**
 * Takes the mails that have come into the mailbox since the last time; the first time none. One instance reads. The cursor
 * moves only over what is stored, so a lost connection, a kill or a full disk repeats the mail, and a hash makes it once.
 * After a change of UIDVALIDITY the mails since the first connection are looked at again.
 */
export async function readMailbox(parts: MailboxReading): Promise<void> {
  const { log, signal, clock } = parts
  let state = await claim(parts)
  if (!state) return
  let box: Mailbox | undefined
  try {
    box = await parts.open()
    const { uidValidity, uidNext } = box
    if (state.uidValidity === undefined) state = { ...state, uidValidity, lastUid: uidNext - 1 }
    else if (state.uidValidity !== uidValidity) state = { ...state, uidValidity, lastUid: 0, isAgain: true }
    const since = state.isAgain ? new Date(state.since) : undefined
    for (const uid of await box.list(state.lastUid, since)) {
      if (signal.aborted) break
      await take(parts, box, uid, since)
      state = { ...state, lastUid: uid, leaseUntil: timeAhead(clock(), LEASE_MS) }
      await writeServiceState(parts.db, MAILBOX, state)
    }
    const { failing: _, isAgain: __, ...working } = state
    if (!signal.aborted) state = working
  } catch (err) {
    if (!signal.aborted) log.warn({ err }, 'the mailbox can not be read')
    const since = state.failing?.since ?? clock().toISOString()
    state = { ...state, failing: { since, problem: problemOf(err) } }
  } finally {
    await box?.close()
    const { leaseOwner: _, leaseUntil: __, ...free } = state
    await writeServiceState(parts.db, MAILBOX, free)
  }
}

async function claim({ db, clock, place }: MailboxReading): Promise<MailboxState | undefined> {
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, MAILBOX)
    const now = clock()
    const stored = await readServiceState<MailboxState>(trx, MAILBOX)
    if (stored?.leaseUntil && stored.leaseUntil > now.toISOString() && stored.leaseOwner !== OWNER) return undefined
    const known = stored?.place === place ? stored : { place, lastUid: 0, since: now.toISOString() }
    const state = { ...known, leaseOwner: OWNER, leaseUntil: timeAhead(now, LEASE_MS) }
    await writeServiceState(trx, MAILBOX, state)
    return state
  })
}

async function take(parts: MailboxReading, box: Mailbox, uid: number, since: Date | undefined): Promise<void> {
  const mail = await box.fetch(uid, MOST_BYTES)
  if (!mail || (since && mail.at < since)) return
  if (mail.raw) {
    await storeIncoming(parts, mail.raw)
    return
  }
  const message = `È arrivata un’email di ${formatSize(mail.size)}, troppo grande per il sito: leggila nella casella di posta`
  await parts.db
    .transaction()
    .execute((trx) =>
      notifyStaff(trx, parts, { message, type: 'warning', link: '/admin/requests', subjectId: String(uid) }),
    )
}

function problemOf(error: unknown): MailboxProblem {
  if (error instanceof MailTokenError) return error.kind === 'token-refused' ? 'token-refused' : 'unreachable'
  return (error as { authenticationFailed?: boolean }).authenticationFailed ? 'login-refused' : 'unreachable'
}
