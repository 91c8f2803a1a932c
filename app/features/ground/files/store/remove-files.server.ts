import type { Logger } from 'pino'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY, HOUR, timeAgo } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { claimRemoval, forgetOldArrivals } from './keep-blob.server.ts'
import { queueRemovals } from './queue-removals.server.ts'

/** Blobs without a row are left by a kill between both; younger ones may belong to an upload in progress. */
const ORPHAN_MS = DAY
/** Nothing is received for this long. */
const PARTIAL_MS = HOUR

const SLICE = 200

/** Deletes the rows of files; `removeBlobs` then deletes the bytes that no other file uses. */
export async function deleteFiles(trx: Trx, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await trx.selectFrom('files').select('sha256').where('id', 'in', ids).execute()
  if (rows.length === 0) return 0
  await trx.deleteFrom('files').where('id', 'in', ids).execute()
  const contents = rows.map(({ sha256 }) => sha256)
  await queueRemovals(trx, contents, now)
  return rows.length
}

/** What the care of stored files needs. */
export interface FileCare {
  db: Db
  clock: Clock
  files: BlobStore
}

/** Deletes the bytes of removed files that no file uses any more. A kill leaves the rest for the next run. */
export async function removeBlobs(parts: FileCare): Promise<number> {
  const removals = await parts.db.selectFrom('fileRemovals').select('sha256').execute()
  let removed = 0
  for (const { sha256 } of removals) if (await removeUnused(parts, sha256)) removed++
  return removed
}

/**
 * The same right after a deletion. While the store does not answer, the bytes wait for the next run: the deletion itself is
 * stored.
 */
export async function removeBlobsNow(parts: FileCare & { log: Logger }): Promise<void> {
  await removeBlobs(parts).catch((err) => parts.log.error({ err }, 'the bytes of deleted files are not removed yet'))
}

/** Deletes expired uploads, the bytes of removed files, orphans and interrupted uploads. Safe on several instances. */
export async function careForFiles({ db, clock, files }: FileCare): Promise<Record<string, number>> {
  const now = clock()
  const expired = await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('files').select('id').where('expiresAt', '<', now.toISOString()).execute()
    return deleteFiles(
      trx,
      rows.map(({ id }) => id),
      now,
    )
  })
  await forgetOldArrivals(db, now)
  // First what needs no store: it may not answer.
  const partial = await files.removePartial(new Date(timeAgo(now, PARTIAL_MS)))
  const removed = await removeBlobs({ db, clock, files })
  const orphans = await removeOrphans({ db, clock, files }, new Date(timeAgo(now, ORPHAN_MS)))
  return { expired, removed, orphans, partial }
}

/** Deletes old blobs without a row; each is looked up again under its lock. */
async function removeOrphans(parts: FileCare, before: Date): Promise<number> {
  const { db, files } = parts
  let removed = 0
  const look = async (names: readonly string[]) => {
    const used = await db.selectFrom('files').select('sha256').where('sha256', 'in', names).execute()
    const known = new Set(used.map(({ sha256 }) => sha256))
    for (const sha256 of names) {
      if (known.has(sha256)) continue
      if (await removeUnused(parts, sha256)) removed++
    }
  }
  let slice: string[] = []
  for await (const sha256 of files.list(before)) {
    slice.push(sha256)
    if (slice.length < SLICE) continue
    await look(slice)
    slice = []
  }
  if (slice.length > 0) await look(slice)
  return removed
}

/** Removes a blob that nothing uses. After a failure its claim expires, because the store may still remove it late. */
async function removeUnused(parts: FileCare, sha256: string): Promise<boolean> {
  const claimedUntil = await claimRemoval(parts, sha256)
  if (claimedUntil === undefined) return false
  await parts.files.remove(sha256)
  const done = parts.db.deleteFrom('fileRemovals').where('sha256', '=', sha256)
  await done.where('claimedUntil', '=', claimedUntil).execute()
  return true
}

/** The periodic run, for the log. */
export async function runFileCare(parts: FileCare & { log: Logger }): Promise<void> {
  const done = await careForFiles(parts)
  if (Object.values(done).some((count) => count > 0)) parts.log.info(done, 'stored files cleaned')
}
