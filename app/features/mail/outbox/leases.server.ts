import type { ExpressionBuilder } from 'kysely'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { type Db, lockSkippingLocked, type Trx } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'
import { lockMailsOf, updateDocumentFlags } from './document-flags.server.ts'
import { type FailureKind, FINAL_FAILURES, SETUP_FAILURES, type TroubleKind } from './failure-kinds.ts'
import { LONGEST_MS, MOST_ATTEMPTS, retryDelay } from './retry.ts'
import { type OnTrouble, openTrouble } from './trouble.server.ts'

/**
 * Longer than composing and the longest delivery: a lease that has run out belonged to a process that is gone. With the
 * worker's look every five seconds another instance takes over within 90 seconds.
 */
export const LEASE_MS = 80_000

const FREE = { leaseOwner: null, leaseUntil: null } as const

/** A row of the outbox in the hands of one worker until its lease runs out. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/**
 * Takes one due mail for this worker, the longest waiting first; undefined when none is due and free. One statement: two
 * workers never take the same one, and on PostgreSQL they don't wait for each other either.
 */
export async function claimMail(db: Db, owner: string, now: Date) {
  const due = db
    .selectFrom('mailOutbox')
    .select('id')
    .where('state', '=', 'queued')
    .where((row) => isPast(row, 'nextAttemptAt', now, LONGEST_MS))
    .where((row) => row.or([row('leaseUntil', 'is', null), isPast(row, 'leaseUntil', now, LEASE_MS)]))
    .orderBy('nextAttemptAt')
    .limit(1)
  return db
    .updateTable('mailOutbox')
    .set({ leaseOwner: owner, leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', lockSkippingLocked(db, due))
    .returning(['id', 'kind', 'documentCollection', 'documentId', 'recipient', 'messageId', 'attempts', 'createdAt'])
    .executeTakeFirst()
}

/** A time that has passed, or that lies further ahead than any of ours: it was written while the clock was wrong. */
function isPast(
  row: ExpressionBuilder<Database, 'mailOutbox'>,
  column: 'nextAttemptAt' | 'leaseUntil',
  now: Date,
  aheadMs: number,
) {
  return row.or([row(column, '<=', now.toISOString()), row(column, '>', latestBelieved(now, aheadMs))])
}

/** How a mail ends well: the mail server took it, it is kept as a file, or it turned out not to be needed any more. */
export type FinalState = 'sent' | 'kept' | 'dropped'

/** Marks a mail as sent, kept or dropped, and updates the flags of its document in the same transaction. */
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

/** Told of a mail that is given up, in the transaction that gives it up. */
export type OnDead = (trx: Trx, mail: ClaimedMail, failure: FailureKind) => Promise<void>

/** A delivery that failed: `error` are the server's words, `kind` what they mean. */
export interface MailFailure {
  mail: ClaimedMail
  owner: string
  kind: FailureKind
  error: string
  now: Date
}

/**
 * Puts a failed mail back for a later try, or among the dead letters when no try can help or enough have been made. What
 * concerns every mail is reported as trouble instead, and no mail is given up for it.
 */
export async function markFailed(
  db: Db,
  { mail, owner, kind, error, now }: MailFailure,
  tell: { onDead?: OnDead | undefined; onTrouble?: OnTrouble | undefined } = {},
): Promise<'retry' | 'dead'> {
  const attempts = mail.attempts + 1
  const isSetup = SETUP_FAILURES.has(kind)
  const isDead = FINAL_FAILURES.has(kind) || (attempts >= MOST_ATTEMPTS && !isSetup)
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
      // The worker that has taken over an expired lease decides now.
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

/** Gives back every mail that this worker holds: another may take it at once. No try is counted. */
export async function releaseLeases(db: Db, owner: string): Promise<void> {
  await db.updateTable('mailOutbox').set(FREE).where('leaseOwner', '=', owner).execute()
}

/** Frees every lease. Only for a process that is alone on its database: whoever held them is gone. */
export async function releaseOrphanedLeases(db: Db): Promise<void> {
  await db.updateTable('mailOutbox').set(FREE).where('leaseOwner', 'is not', null).execute()
}
