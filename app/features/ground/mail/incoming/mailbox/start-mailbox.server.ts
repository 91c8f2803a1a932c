import type { Logger } from 'pino'
import { failureCodes } from '#app/features/ground/mail/outbox/delivery/failure.ts'
import type { MailTokens } from '#app/features/ground/mail/tokens/mail-tokens.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { newId } from '#app/lib/id.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY, MINUTE, SECOND, timeAgo } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { type Mailbox, openImap, watchImap } from './imap.server.ts'
import { MailboxError, mailboxFailure } from './mailbox-failure.ts'
import { changeAsReader, claimMailbox, type MailboxState } from './mailbox-state.server.ts'

/** Reads the mailbox every minute, and when its server says that a mail has arrived. */
export function startMailbox(given: Omit<MailboxParts, 'signal'>): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const parts = { ...given, signal: stopping.signal }
  let watching: Promise<void> | undefined
  const watch = () => {
    watching ??= watchImap(parts, () => mailbox.wake())
      // The reading says what is wrong with the mailbox.
      .catch(() => undefined)
      .finally(() => {
        watching = undefined
      })
  }
  const mailbox = repeat({
    name: 'reading the mailbox',
    everyMs: MINUTE,
    log: parts.log,
    run: async () => {
      watch()
      await readMailbox(parts)
    },
  })
  return {
    async stop() {
      stopping.abort()
      await mailbox.stop()
      await watching
    },
  }
}

/** Dependencies of the reading of the mailbox. */
interface MailboxParts {
  db: Db
  clock: Clock
  log: Logger
  imapUrl: string
  tokens: MailTokens | undefined
  /** Stores a mail; resolves when it is on disk. */
  receive: (raw: Buffer) => Promise<'stored' | 'known'>
  signal: AbortSignal
}

const RENEW_MS = 30 * SECOND
/** How often the server is asked for a mail that it does not give, a minute apart. */
const MOST_REFUSALS = 10

/** The lease is lost: another process reads. */
class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/**
 * Stores what is new in the mailbox, unless another process is doing so, and returns how many mails that were. The cursor
 * moves over a mail only when it is stored: whatever ends the reading, the next one goes on there. The first reading of a
 * mailbox starts with what arrives from then on.
 */
export async function readMailbox(parts: MailboxParts): Promise<number> {
  const { db, clock, log, signal } = parts
  const owner = newId()
  const state = await claimMailbox(db, clock, owner, placeOf(parts.imapUrl))
  if (!state) return 0
  const renewing = setInterval(() => {
    changeAsReader(db, clock, owner, () => ({})).catch((err) => log.warn({ err }, 'the lease was not renewed'))
  }, RENEW_MS)
  renewing.unref()
  let end: Partial<MailboxState> = {}
  try {
    const mailbox = await openImap(parts)
    const stored = await readNew(parts, owner, mailbox, state).finally(mailbox.close)
    end = { readAt: clock().toISOString(), failure: null, failingSince: null }
    return stored
  } catch (error) {
    if (!signal.aborted && !(error instanceof LeaseLostError)) {
      const failure = mailboxFailure(error)
      const cause = error instanceof Error && error.cause ? error.cause : error
      log.warn({ failure, ...failureCodes(cause) }, 'the mailbox was not read to its end')
      end = { failure, failingSince: state.failingSince ?? clock().toISOString() }
    }
    return 0
  } finally {
    clearInterval(renewing)
    await changeAsReader(db, clock, owner, () => ({ ...end, leaseOwner: null, leaseUntil: null }))
  }
}

async function readNew(parts: MailboxParts, owner: string, mailbox: Mailbox, state: MailboxState): Promise<number> {
  const { db, clock, receive, signal } = parts
  const change = async (changes: (now: MailboxState) => Partial<MailboxState>) => {
    const changed = await changeAsReader(db, clock, owner, changes)
    if (!changed) throw new LeaseLostError()
    return changed
  }
  const start = await startOf(mailbox, state)
  await change((now) => ({
    uidValidity: mailbox.uidValidity,
    lastUid: start,
    readAt: now.readAt ?? clock().toISOString(),
    // Another day may have been asked for meanwhile.
    readFrom: now.readFrom === state.readFrom ? null : now.readFrom,
  }))
  let stored = 0
  for (const uid of await mailbox.listAfter(start)) {
    signal.throwIfAborted()
    const mail = await mailbox.fetch(uid)
    if (mail === 'refused') {
      const { refused } = await change((now) => ({
        refused: { uid, times: now.refused?.uid === uid ? now.refused.times + 1 : 1 },
      }))
      if ((refused?.times ?? 0) < MOST_REFUSALS) throw new MailboxError('message-refused', 'the server gives no mail')
    }
    if (Buffer.isBuffer(mail)) {
      const result = await receive(mail).catch((error) => {
        throw new MailboxError('not-stored', 'a mail of the mailbox is not stored', error)
      })
      if (result === 'stored') stored += 1
    }
    if (mail === 'too-large' || mail === 'refused') await tellOfLeftOut(parts, mail, uid)
    await change(() => ({ lastUid: uid, refused: null }))
  }
  return stored
}

const LEFT_OUT = {
  'too-large': 'È arrivata un’email di più di 30 MB, troppo grande per il sito: leggila nella casella di posta',
  refused: 'Il server di posta non consegna un’email al sito: leggila nella casella di posta',
}

async function tellOfLeftOut(parts: MailboxParts, why: keyof typeof LEFT_OUT, uid: number): Promise<void> {
  parts.log.warn({ uid, why }, 'a mail is left in the mailbox')
  const notice = { message: LEFT_OUT[why], type: 'warning', link: '/admin/requests', subjectId: String(uid) } as const
  await parts.db.transaction().execute((trx) => notifyStaff(trx, parts, notice))
}

/** The UID after which the reading starts. What is read again is known by its fingerprint. */
async function startOf(mailbox: Mailbox, state: MailboxState): Promise<number> {
  const isSame = state.uidValidity === mailbox.uidValidity
  const newest = isSame ? state.lastUid : mailbox.uidNext - 1
  // The server has numbered its mails anew: from the day before the last reading, as days differ by time zone.
  const isRenumbered = !isSame && state.uidValidity !== null && state.readAt !== null
  const day = isRenumbered ? timeAgo(new Date(state.readAt as string), DAY).slice(0, 10) : undefined
  const days = [state.readFrom, day].filter((each) => each !== null && each !== undefined)
  if (days.length === 0) return newest
  const [first] = await mailbox.listSince(days.sort()[0] as string)
  return first === undefined ? newest : Math.min(newest, first - 1)
}

/** Which mailbox it is, without the password. */
function placeOf(imapUrl: string): string {
  const { host, username, pathname } = new URL(imapUrl)
  return `${username}@${host}${pathname}`
}
