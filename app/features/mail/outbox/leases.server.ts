import { type Db, lockSkippingLocked, type Trx } from '#db/client.server.ts'
import { lockMailsOf, updateDocumentFlags } from './document-flags.server.ts'
import { MOST_ATTEMPTS, retryDelay } from './retry.ts'

/** Longer than the longest delivery: a lease that has run out belonged to a process that is gone. */
export const LEASE_MS = 120_000

const FREE = { leaseOwner: null, leaseUntil: null } as const

/** A row of the outbox in the hands of one worker until its lease runs out. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/**
 * Takes one due mail for this worker, the longest waiting first; undefined when none is due and free. One statement: two
 * workers never take the same one, and on PostgreSQL they don't wait for each other either.
 */
export async function claimMail(db: Db, owner: string, now: Date) {
  const moment = now.toISOString()
  const due = db
    .selectFrom('mailOutbox')
    .select('id')
    .where('state', '=', 'queued')
    .where('nextAttemptAt', '<=', moment)
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', moment)]))
    .orderBy('nextAttemptAt')
    .limit(1)
  return db
    .updateTable('mailOutbox')
    .set({ leaseOwner: owner, leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', lockSkippingLocked(db, due))
    .returning(['id', 'kind', 'documentCollection', 'documentId', 'recipient', 'messageId', 'attempts', 'createdAt'])
    .executeTakeFirst()
}

/** How a mail ends well: it is out, or it turned out that nobody needs it any more. */
export type FinalState = 'sent' | 'dropped'

/** Marks a mail as sent or dropped, and updates the flags of its document in the same transaction. */
export async function markFinal(db: Db, mail: ClaimedMail, state: FinalState, now: Date): Promise<void> {
  const fate = state === 'sent' ? { sentAt: now.toISOString(), attempts: mail.attempts + 1 } : {}
  await db.transaction().execute(async (trx) => {
    await lockMailsOf(trx, mail)
    await trx
      .updateTable('mailOutbox')
      .set({ state, ...fate, lastError: null, ...FREE })
      .where('id', '=', mail.id)
      .execute()
    await updateDocumentFlags(trx, mail)
  })
}

/** Told of a mail that is given up, in the transaction that gives it up. */
export type OnDead = (trx: Trx, mail: ClaimedMail) => Promise<void>

/** Puts a failed mail back for a later try, or among the dead letters when it has been tried long enough. */
export async function markFailed(
  db: Db,
  failure: { mail: ClaimedMail; owner: string; error: string; now: Date },
  onDead?: OnDead,
): Promise<'retry' | 'dead'> {
  const attempts = failure.mail.attempts + 1
  const state = attempts >= MOST_ATTEMPTS ? 'dead' : 'queued'
  await db.transaction().execute(async (trx) => {
    await lockMailsOf(trx, failure.mail)
    const marked = await trx
      .updateTable('mailOutbox')
      .set({
        state,
        attempts,
        nextAttemptAt: new Date(failure.now.getTime() + retryDelay(attempts)).toISOString(),
        lastError: failure.error,
        ...FREE,
      })
      .where('id', '=', failure.mail.id)
      // Whoever has taken over an expired lease decides now.
      .where('leaseOwner', '=', failure.owner)
      .executeTakeFirst()
    if (state !== 'dead' || marked.numUpdatedRows === 0n) return
    await updateDocumentFlags(trx, failure.mail)
    await onDead?.(trx, failure.mail)
  })
  return state === 'dead' ? 'dead' : 'retry'
}

/** Gives back every mail that this worker holds: another may take it at once. No try is counted. */
export async function releaseLeases(db: Db, owner: string): Promise<void> {
  await db.updateTable('mailOutbox').set(FREE).where('leaseOwner', '=', owner).execute()
}

/** Frees every lease. Only for a process that is alone on its database: whoever held them is gone. */
export async function releaseOrphanedLeases(db: Db): Promise<void> {
  await db.updateTable('mailOutbox').set(FREE).where('leaseOwner', 'is not', null).execute()
}
