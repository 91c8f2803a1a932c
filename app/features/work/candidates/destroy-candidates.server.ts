import type { AppContext } from '#app/context.ts'
import { enterLedger } from '#app/features/ground/audit/erasures/ledger.server.ts'
import { removeBlobsNow } from '#app/features/ground/files/store/remove-files.server.ts'
import type { Trx } from '#db/client.server.ts'
import { scrubDeleted } from '#db/scrub.server.ts'
import { eraseCandidates, removeCandidateMailFiles } from './erase-candidates.server.ts'

/**
 * Deletes applications for good: ledger, so that a restored backup does not bring them back, then files of mails, rows,
 * and the bytes of the curricula. `alongside` runs in the transaction.
 */
export async function destroyCandidates(
  ctx: AppContext,
  ids: readonly string[],
  alongside: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, clock } = ctx
  const { dataDir } = ctx.system.settings
  const now = clock()
  await enterLedger(
    db,
    dataDir,
    ids.map((key) => ({ kind: 'candidate', key, caseId: '', erasedAt: now.toISOString() })),
  )
  await removeCandidateMailFiles(db, dataDir, ids)
  await db.transaction().execute(async (trx) => {
    await eraseCandidates(trx, ids, now)
    await alongside(trx)
  })
  await removeBlobsNow(ctx)
  await scrubDeleted(db)
}
