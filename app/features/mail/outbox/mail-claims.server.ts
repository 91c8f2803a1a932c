import type { ExpressionBuilder } from 'kysely'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { type Db, lockSkippingLocked, type Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'
import { lockMailsOf, updateDocumentFlags } from './document-flags.server.ts'
import { type FailureKind, FINAL_FAILURES, SETUP_FAILURES, type TroubleKind } from './failure-kinds.ts'
import { LONGEST_MS, MAX_ATTEMPTS, retryDelay } from './retry.ts'
import { type OnTrouble, openTrouble } from './trouble.server.ts'

/**
 * Longer than composing and the longest delivery, so an expired lease belongs to a process that is gone. With polling
 * every five seconds another instance takes over within 90 seconds.
 */
export const CLAIM_MS = 80_000

const FREE = { leaseOwner: null, leaseUntil: null } as const

/** An outbox row leased by a worker. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/**
 * Claims the longest waiting due mail; undefined when there is none. A single statement, so that two workers never
 * claim the same mail; on PostgreSQL they do not wait for each other (SKIP LOCKED).
 */
export async function claimMail(db: Db, owner: string, now: Date) {
  const due = db
    .selectFrom('mailOutbox')
    .select('id')
    .where('state', '=', 'queued')
    .where((row) => isPast(row, 'nextAttemptAt', now, LONGEST_MS))
    .where((row) => row.or([row('leaseUntil', 'is', null), isPast(row, 'leaseUntil', now, CLAIM_MS)]))
    .orderBy('nextAttemptAt')
    .limit(1)
  return db
    .updateTable('mailOutbox')
    .set({ leaseOwner: owner, leaseUntil: new Date(now.getTime() + CLAIM_MS).toISOString() })
    .where('id', '=', lockSkippingLocked(db, due))
    .returning(['id', 'kind', 'documentCollection', 'documentId', 'recipient', 'messageId', 'attempts', 'createdAt'])
    .executeTakeFirst()
}

/**
 * True for a past time, or for one further ahead than any legitimate value, which was written while the clock was
 * wrong.
 */
function isPast(
  row: ExpressionBuilder<Database, 'mailOutbox'>,
  column: 'nextAttemptAt' | 'leaseUntil',
  now: Date,
  aheadMs: number,
) {
  return row.or([row(column, '<=', now.toISOString()), row(column, '>', latestBelieved(now, aheadMs))])
}

/** Final states: accepted by the mail server, kept as a file, or no longer needed. */
export type FinalState = 'sent' | 'kept' | 'dropped'

/** Marks a mail as final and updates the flags of its document in the same transaction. */
export async function markFinal(db: Db, mail: ClaimedMail, state: FinalState, now: Date): Promise<void> {
  const isOut = state !== 'dropped'
  const delivery = state === 'kept' ? 'file' : 'smtp'
  const fate = isOut ? { sentAt: now.toISOString(), attempts: mail.attempts + 1, delivery } : {}
  await db.transaction().execute(async (trx) => {
    await lockMailsOf(trx, mail)
    await trx
      .updateTable('mailOutbox')
      .set({ state: isOut ? 'sent' : state, ...fate, lastError: null, failure: null, ...FREE })
      .where('id', '=', mail.id)
      .execute()
    await updateDocumentFlags(trx, mail)
  })
}

/** Called for a mail that becomes dead, in the transaction that does so. */
export type OnDead = (trx: Trx, mail: ClaimedMail, failure: FailureKind) => Promise<void>

/** A failed delivery: `error` is the server's text, `kind` its classification. */
export interface MailFailure {
  mail: ClaimedMail
  owner: string
  kind: FailureKind
  error: string
  now: Date
}

/**
 * Schedules a failed mail for a retry, or makes it a dead mail after a permanent failure or the last attempt. A failure
 * that affects every mail is also recorded as trouble.
 */
export async function markFailed(
  db: Db,
  { mail, owner, kind, error, now }: MailFailure,
  tell: { onDead?: OnDead | undefined; onTrouble?: OnTrouble | undefined } = {},
): Promise<'retry' | 'dead'> {
  const attempts = mail.attempts + 1
  const isSetup = SETUP_FAILURES.has(kind)
  const isDead = FINAL_FAILURES.has(kind) || attempts >= MAX_ATTEMPTS
  await db.transaction().execute(async (trx) => {
    await lockMailsOf(trx, mail)
    const marked = await trx
      .updateTable('mailOutbox')
      .set({
        state: isDead ? 'dead' : 'queued',
        attempts,
        nextAttemptAt: new Date(now.getTime() + retryDelay(attempts)).toISOString(),
        lastError: error,
        failure: kind,
        ...FREE,
      })
      .where('id', '=', mail.id)
      // After the lease has expired, the worker that took over decides.
      .where('leaseOwner', '=', owner)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return
    if (isSetup) await openTrouble(trx, kind as TroubleKind, now, tell.onTrouble)
    if (!isDead) return
    await updateDocumentFlags(trx, mail)
    await tell.onDead?.(trx, mail, kind)
  })
  return isDead ? 'dead' : 'retry'
}

/** Releases all leases of this worker, so that another can claim the mails at once. No attempt is counted. */
export async function releaseClaims(db: Db, owner: string): Promise<void> {
  await db.updateTable('mailOutbox').set(FREE).where('leaseOwner', '=', owner).execute()
}

/** Releases all leases. Only for the single process of a database, at startup: the holders are gone. */
export async function releaseOrphanedClaims(db: Db): Promise<void> {
  await db.updateTable('mailOutbox').set(FREE).where('leaseOwner', 'is not', null).execute()
}
