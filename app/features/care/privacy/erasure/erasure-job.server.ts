import { applyErasures, isOlderThanLedger } from '#app/features/care/privacy/ledger/apply-erasures.server.ts'
import { removeFilesOfFormerStaff } from '#app/features/care/privacy/ledger/former-staff.server.ts'
import { compareLedgers } from '#app/features/ground/audit/erasures/ledger.server.ts'
import { appendToFile } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { repeat } from '#app/lib/repeat.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { completeErasures, deleteErasureMails, type ErasureParts } from './erase-person.server.ts'

const EVERY_MS = MINUTE

/**
 * Erases again what a restored database has brought back, if the ledger beside the archives knows more than the
 * database. Call it before the first request.
 */
export async function eraseAfterRestore({
  db,
  dataDir,
  clock,
  log,
  files,
}: Pick<ErasureParts, 'db' | 'dataDir' | 'clock' | 'log' | 'files'>): Promise<void> {
  if (!(await isOlderThanLedger(db, dataDir))) return
  const applied = await applyErasures(db, dataDir, clock, files)
  log.warn(applied, 'the database is older than the ledger of erasures: they were applied again')
}

/** Completes confirmed erasures at the start, every minute, and when `run` is called, until stopped. */
export function startErasures(parts: ErasureParts): { run: () => Promise<void>; stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const work = async () => {
    await completeErasures(parts)
    await deleteErasureMails(parts)
    await removeFilesOfFormerStaff(parts.db, parts.dataDir)
    await writeMissing()
  }
  // Entries that were written with their erasure, in one transaction. Compared only when there are new ones.
  let known = -1
  const writeMissing = async () => {
    const { count } = await parts.db
      .selectFrom('erasures')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) === known) return
    await appendToFile(parts.dataDir, (await compareLedgers(parts.db, parts.dataDir)).missingInFile)
    known = Number(count)
  }
  // One after the other: two runs would only wait for each other's rows.
  const run = async () => {
    const next = running.then(work, work)
    running = next.catch(() => undefined)
    await next
  }
  const timer = repeat({ name: 'erasing personal data', everyMs: EVERY_MS, log: parts.log, run })
  return { run, stop: () => timer.stop().then(() => running.then(() => undefined)) }
}
