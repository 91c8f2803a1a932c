import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { deleteFiles, removeBlobsNow } from '#app/features/ground/files/store/remove-files.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { MINUTE, SECOND, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isOver } from '#db/queries/time-window.server.ts'
import { type ClamdAddress, ClamdError, type ClamdProblem, scanContent, type Verdict } from './clamd.server.ts'
import { SCANNED } from './scan-state.ts'

/** Longer than the time limit of a scan: an expired claim belongs to a dead process. */
const LEASE_MS = 2 * MINUTE
const FIRST_PAUSE_MS = 15 * SECOND
const LONGEST_PAUSE_MS = 15 * MINUTE

/** Why an attempt failed: clamd's reasons, the store's failure, or bytes that are `missing`. */
export type ScanProblem = ClamdProblem | 'store' | 'missing'

/** Dependencies of scanning. */
export interface ScanWork {
  db: Db
  clock: Clock
  log: Logger
  files: BlobStore
  clamd: ClamdAddress
  /** Tells staff that a file of this record was infected and has been deleted, in the same transaction. */
  onInfected: (trx: Trx, found: { owner: string; name: string; signature: string }) => Promise<void>
  /** Time for one file; tests shorten it. */
  limitMs?: number
}

interface Claimed {
  id: string
  sha256: string
  size: number
  attempts: number
}

/**
 * Scans the private files that are due, oldest first. The claim of a file is a lease, so that several instances share the
 * work and a killed one loses none. After a failure the file waits, each time longer, and the rest waits for the next run.
 */
export async function scanDue(work: ScanWork, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const file = await claim(work)
    if (!file) return
    if (!(await scanFile(work, file, signal))) return
  }
}

/** The oldest file that is due. */
const dueFile = (db: Db, now: Date) =>
  db
    .selectFrom('files')
    .select(['id', 'sha256', 'size', 'scanAttempts'])
    .where('purpose', 'in', SCANNED)
    .where('scan', '=', 'waiting')
    .where(isOver('scanDueAt', now, LONGEST_PAUSE_MS))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()

async function claim({ db, clock }: ScanWork): Promise<Claimed | undefined> {
  const now = clock()
  // The usual case: nothing is due, and no lock is needed.
  if (!(await dueFile(db, now))) return undefined
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, 'scan claims')
    const row = await dueFile(trx, now)
    if (!row) return undefined
    const attempts = row.scanAttempts + 1
    await trx
      .updateTable('files')
      .set({ scanAttempts: attempts, scanDueAt: timeAhead(now, LEASE_MS) })
      .where('id', '=', row.id)
      .execute()
    return { id: row.id, sha256: row.sha256, size: row.size, attempts }
  })
}

/** Scans a claimed file; false if the scanner or the store fails. */
async function scanFile(work: ScanWork, file: Claimed, signal: AbortSignal): Promise<boolean> {
  try {
    const blob = await work.files.open(file.sha256)
    if (!blob) {
      await postpone(work, file, 'missing')
      return true
    }
    const content = { size: file.size, stream: Readable.fromWeb(blob.stream as never) }
    const limit = work.limitMs === undefined ? {} : { limitMs: work.limitMs }
    await settle(work, file, await scanContent(work.clamd, content, { signal, ...limit }))
    return true
  } catch (err) {
    if (signal.aborted) {
      await claimedRow(work.db, file).set({ scanDueAt: null }).execute()
      return false
    }
    const problem = err instanceof ClamdError ? err.problem : 'store'
    work.log.warn({ err, file: file.id, problem, attempts: file.attempts }, 'a file could not be scanned')
    await postpone(work, file, problem)
    // Another file may be smaller; everything else concerns all files.
    return problem === 'size'
  }
}

/** The file while this attempt is the latest. */
const claimedRow = (db: Db, { id, attempts }: Claimed) =>
  db.updateTable('files').where('id', '=', id).where('scanAttempts', '=', attempts).where('scan', '=', 'waiting')

async function postpone({ db, clock }: ScanWork, file: Claimed, problem: ScanProblem): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(file.attempts - 1, 10))
  await claimedRow(db, file)
    .set({ scanProblem: problem, scanDueAt: timeAhead(clock(), pause) })
    .execute()
}

async function settle({ db, clock, log, files, onInfected }: ScanWork, file: Claimed, verdict: Verdict): Promise<void> {
  if (verdict.kind === 'clean') {
    await claimedRow(db, file).set({ scan: 'clean', scanProblem: null, scanDueAt: null }).execute()
    return
  }
  const { signature } = verdict
  const isDeleted = await db.transaction().execute(async (trx) => {
    // Locks the row: an upload that gets its owner at this moment is read with it.
    const found = await claimedRow(trx, file).set({ scan: 'infected' }).returning(['owner', 'name']).executeTakeFirst()
    if (!found) return false
    await deleteFiles(trx, [file.id], clock())
    if (found.owner !== null) await onInfected(trx, { owner: found.owner, name: found.name, signature })
    return true
  })
  if (!isDeleted) return
  log.warn({ file: file.id, signature }, 'an infected file was deleted')
  await removeBlobsNow({ db, clock, log, files })
}
