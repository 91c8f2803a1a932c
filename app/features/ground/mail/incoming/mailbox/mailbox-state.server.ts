import { type Clock, hasPassed } from '#app/lib/time/clock.ts'
import { SECOND, timeAhead } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import type { MailboxFailure } from './mailbox-failure.ts'

/** What is stored about the mailbox: how far it is read, who reads it, and how that went. */
export interface MailboxState {
  /** User, server and folder; empty before the first reading. */
  place: string
  /** UIDs are only comparable while this is the same; null before the first reading. */
  uidValidity: string | null
  /** All mails up to this UID are stored, or left in the mailbox for a reason. */
  lastUid: number
  /** The day from which older mails are to be read (yyyy-mm-dd). */
  readFrom: string | null
  /** When everything was stored last. */
  readAt: string | null
  failure: MailboxFailure | null
  failingSince: string | null
  /** The mail that the server does not give, and how often it was asked. */
  refused: { uid: number; times: number } | null
  leaseOwner: string | null
  leaseUntil: string | null
}

const STATE = 'mailbox'
/** Renewed while a process reads, so an expired lease belongs to one that is gone. */
const LEASE_MS = 90 * SECOND

const FRESH: MailboxState = {
  place: '',
  uidValidity: null,
  lastUid: 0,
  readFrom: null,
  readAt: null,
  failure: null,
  failingSince: null,
  refused: null,
  leaseOwner: null,
  leaseUntil: null,
}

/** Returns the state of the mailbox; undefined before the first reading. */
export function readMailboxState(db: Db): Promise<MailboxState | undefined> {
  return readServiceState<MailboxState>(db, STATE)
}

/** Claims the mailbox for a reader. Another mailbox than before starts anew. Undefined while somebody else reads. */
export function claimMailbox(db: Db, clock: Clock, owner: string, place: string): Promise<MailboxState | undefined> {
  const now = clock()
  return change(db, (stored = FRESH) => {
    if (!hasPassed(stored.leaseUntil, now, LEASE_MS)) return undefined
    const isSame = stored.place === place || stored.place === ''
    return { ...(isSame ? stored : FRESH), place, leaseOwner: owner, leaseUntil: timeAhead(now, LEASE_MS) }
  })
}

/** Changes the state and renews the lease. Returns undefined, and changes nothing, if the reader has lost its lease. */
export function changeAsReader(
  db: Db,
  clock: Clock,
  owner: string,
  changes: (state: MailboxState) => Partial<MailboxState>,
): Promise<MailboxState | undefined> {
  return change(db, (state) => {
    if (state?.leaseOwner !== owner) return undefined
    return { ...state, leaseUntil: timeAhead(clock(), LEASE_MS), ...changes(state) }
  })
}

/** Has the mails since a day (yyyy-mm-dd) read with the next reading; those that are stored stay as they are. */
export async function readAgainSince(db: Db, day: string): Promise<void> {
  await change(db, (state = FRESH) => ({ ...state, readFrom: day }))
}

function change(
  db: Db,
  changed: (state: MailboxState | undefined) => MailboxState | undefined,
): Promise<MailboxState | undefined> {
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, 'mailbox')
    const stored = await readServiceState<MailboxState>(trx, STATE)
    const next = changed(stored && { ...FRESH, ...stored })
    if (next) await writeServiceState(trx, STATE, next)
    return next
  })
}
