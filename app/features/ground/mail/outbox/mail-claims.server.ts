import { type ExpressionBuilder, sql } from 'kysely'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { SECOND, timeAhead } from '#app/lib/time/duration.ts'
import { type Db, lockSkippingLocked } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import type { Database } from '#db/schema.server.ts'
import { LONGEST_MS } from './delivery/retry.ts'
import { isNotHeld } from './hold.server.ts'

/**
 * Longer than composing and the longest delivery, so an expired claim belongs to a process that is gone. With polling
 * every five seconds another instance takes over within 90 seconds.
 */
export const CLAIM_MS = 80 * SECOND

/** Column values of a row that is not claimed. */
export const UNCLAIMED = { leaseOwner: null, leaseUntil: null } as const

/** A condition on outbox rows: true unless a worker may be delivering the row. */
export function isUnclaimed(row: ExpressionBuilder<Database, 'mailOutbox'>, now: string) {
  return row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)])
}

/** An outbox row claimed by a worker. */
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number]

/**
 * Claims the longest waiting due mails, at most `count`. A single statement, so that two workers never claim the same
 * mail; on PostgreSQL they do not wait for each other (SKIP LOCKED).
 */
export async function claimMails(db: Db, owner: string, now: Date, count: number) {
  const { rows } = await db.executeQuery(
    claimDue(db, {
      count,
      now: now.toISOString(),
      latestDue: latestBelieved(now, LONGEST_MS),
      latestLease: latestBelieved(now, CLAIM_MS),
      lease: { leaseOwner: owner, leaseUntil: timeAhead(now, CLAIM_MS) },
    }),
  )
  return rows
}

interface Claiming {
  count: number
  now: string
  latestDue: string
  latestLease: string
  lease: { leaseOwner: string; leaseUntil: string }
}

const claimDue = compileOnce((db, { count, now, latestDue, latestLease, lease }: Claiming) => {
  const due = db
    .selectFrom('mailOutbox')
    .select('id')
    .where('state', '=', 'queued')
    .where((row) => isPast(row, 'nextAttemptAt', now, latestDue))
    .where((row) => row.or([row('leaseUntil', 'is', null), isPast(row, 'leaseUntil', now, latestLease)]))
    .where(isNotHeld)
    .orderBy('nextAttemptAt')
    .limit(sql<number>`${count}`)
  return db
    .updateTable('mailOutbox')
    .set(lease)
    .where('id', 'in', lockSkippingLocked(db, due))
    .returning(['id', 'kind', 'documentCollection', 'documentId', 'recipient', 'messageId', 'attempts', 'createdAt'])
})

/**
 * True for a past time, or for one further ahead than any legitimate value, which was written while the clock was
 * wrong.
 */
function isPast(
  row: ExpressionBuilder<Database, 'mailOutbox'>,
  column: 'nextAttemptAt' | 'leaseUntil',
  now: string,
  latest: string,
) {
  return row.or([row(column, '<=', now), row(column, '>', latest)])
}

/** Releases the claim of one mail that was not tried. No attempt is counted. */
export async function releaseClaim(db: Db, owner: string, id: string): Promise<void> {
  await db.updateTable('mailOutbox').set(UNCLAIMED).where('id', '=', id).where('leaseOwner', '=', owner).execute()
}

/** Releases all claims of this worker, so that another can claim the mails at once. No attempt is counted. */
export async function releaseClaims(db: Db, owner: string): Promise<void> {
  await db.updateTable('mailOutbox').set(UNCLAIMED).where('leaseOwner', '=', owner).execute()
}

/** Releases all claims. Only for the single process of a database, at startup: the holders are gone. */
export async function releaseOrphanedClaims(db: Db): Promise<void> {
  await db.updateTable('mailOutbox').set(UNCLAIMED).where('leaseOwner', 'is not', null).execute()
}
