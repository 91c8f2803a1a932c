import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StagedBlob } from '#app/lib/files/blob-store.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { MINUTE, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import { queueRemovals } from './queue-removals.server.ts'

/** Longer than a store may take to receive a blob. */
const ARRIVAL_MS = 15 * MINUTE
/** Longer than a store may take to remove a blob. */
const REMOVAL_MS = 2 * MINUTE

/** How long an upload waits for the removal of the same content. */
const WAIT = { everyMs: 250, times: 100 }

/** Holds the lock of a blob, in which rows about it are compared. */
async function lockBlob(trx: Trx, sha256: string): Promise<void> {
  await holdLock(trx, `blob ${sha256}`)
}

type Parts = { db: Db; clock: Clock }

/**
 * Stores a received blob and then writes its row with `record`, which is given the transaction and may refuse with
 * undefined. The store is called outside of transactions, because other writes would wait for it; the arrival announced
 * before keeps every instance from removing the blob meanwhile.
 */
export async function keepBlob<Result>(
  parts: Parts,
  staged: Pick<StagedBlob, 'sha256' | 'keep'>,
  record: (trx: Trx) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { sha256 } = staged
  const id = await announceArrival(parts, sha256)
  try {
    await staged.keep()
    return await parts.db.transaction().execute(async (trx) => {
      await lockBlob(trx, sha256)
      if (!(await endArrival(trx, id, parts.clock()))) throw new Error('storing a file took too long')
      const result = await record(trx)
      if (result === undefined) await queueRemovals(trx, [sha256], parts.clock())
      return result
    })
  } catch (error) {
    // The store may have the blob all the same; without a row it goes as an orphan. Queued for removal it would be in the
    // way of the next attempt.
    await parts.db
      .deleteFrom('fileArrivals')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
    throw error
  }
}

/** Whether a blob is being stored for a row to come; call it under the blob's lock. */
async function isArriving(trx: Trx, sha256: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('fileArrivals')
    .select('id')
    .where('sha256', '=', sha256)
    .where((row) => row.not(isOver('expiresAt', now, ARRIVAL_MS)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what killed processes have announced. */
export async function forgetOldArrivals(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('fileArrivals')
    .where(isOver('expiresAt', now, ARRIVAL_MS))
    .execute()
}

/**
 * Claims the removal of a blob that nothing uses: until the time it returns no instance stores or removes it. Undefined if
 * it is used, is being stored, or is being removed.
 */
export async function claimRemoval({ db, clock }: Parts, sha256: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = clock()
    await lockBlob(trx, sha256)
    if (await isBeingRemoved(trx, sha256, now)) return undefined
    const user = await trx.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst()
    if (user) await trx.deleteFrom('fileRemovals').where('sha256', '=', sha256).execute()
    // The row stays: if the upload fails, its blob goes with the next run.
    if (user || (await isArriving(trx, sha256, now))) return undefined
    const claimedUntil = timeAhead(now, REMOVAL_MS)
    await queueRemovals(trx, [sha256], now)
    await trx.updateTable('fileRemovals').set({ claimedUntil }).where('sha256', '=', sha256).execute()
    return claimedUntil
  })
}

async function announceArrival(parts: Parts, sha256: string): Promise<string> {
  for (let waited = 0; ; waited++) {
    const id = await tryToAnnounce(parts, sha256)
    if (id !== undefined) return id
    if (waited === WAIT.times) throw new Error('the same content is still being removed')
    await sleep(WAIT.everyMs)
  }
}

async function tryToAnnounce({ db, clock }: Parts, sha256: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = clock()
    await lockBlob(trx, sha256)
    if (await isBeingRemoved(trx, sha256, now)) return undefined
    const id = randomUUID()
    await trx
      .insertInto('fileArrivals')
      .values({ id, sha256, expiresAt: timeAhead(now, ARRIVAL_MS) })
      .execute()
    return id
  })
}

async function isBeingRemoved(trx: Trx, sha256: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('fileRemovals')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where((row) => row.not(isOver('claimedUntil', now, REMOVAL_MS)))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the arrival has expired: the blob may have been removed. */
async function endArrival(trx: Trx, id: string, now: Date): Promise<boolean> {
  const ended = trx.deleteFrom('fileArrivals').where('id', '=', id).where('expiresAt', '>', now.toISOString())
  return (await ended.executeTakeFirst()).numDeletedRows > 0n
}
