import { type Db, holdLock, lockSkippingLocked, type Trx } from '#db/client.server.ts'
import { type MailedCollection, UNFLAGGED } from './outbox.server.ts'
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

/**
 * Marks a mail as sent or dropped; with the last mail of its document the document's flags turn, in the same transaction:
 * nothing is to be sent any more, and `emailSent` when something was.
 */
export async function markFinal(db: Db, mail: ClaimedMail, state: FinalState, now: Date): Promise<void> {
  const fate = state === 'sent' ? { sentAt: now.toISOString(), attempts: mail.attempts + 1 } : {}
  await db.transaction().execute(async (trx) => {
    // Two mails of one document that are marked at the same moment would each see the other as still to go.
    await holdLock(trx, `mails of ${mail.documentId}`)
    await trx
      .updateTable('mailOutbox')
      .set({ state, ...fate, lastError: null, ...FREE })
      .where('id', '=', mail.id)
      .execute()
    if (mail.documentCollection === UNFLAGGED) return
    const mails = await trx
      .selectFrom('mailOutbox')
      .select('state')
      .where('documentId', '=', mail.documentId)
      .where('documentCollection', '=', mail.documentCollection)
      .execute()
    if (mails.some((other) => other.state !== 'sent' && other.state !== 'dropped')) return
    await trx
      .updateTable(mail.documentCollection as MailedCollection)
      .set({ needsEmailSending: false, emailSent: mails.some((other) => other.state === 'sent') })
      .where('id', '=', mail.documentId)
      .execute()
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
    if (state === 'dead' && marked.numUpdatedRows > 0n) await onDead?.(trx, failure.mail)
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
