import type { Db } from '#db/client.server.ts'
import { CHAIN_START, commitTo, hashAction } from './record.server.ts'

const AT_ONCE = 500

/** A valid chain with the number of erased texts, or the first invalid row and the reason. */
export type ChainState =
  | { ok: true; rows: number; erased: number; lastHash: string }
  | { ok: false; rows: number; sequence: number; id: string; problem: 'changed' | 'removed' | 'out-of-order' }

/**
 * Verifies the audit log in sequence and returns the first fault: a row or text that does not match its hash
 * (`changed`), missing rows before it (`removed`), or a row that does not follow the previous one (`out-of-order`).
 * Erased texts are counted, not faults. A log truncated at its end, or rewritten from some row on, is detected only by
 * comparison with a `lastHash` kept elsewhere.
 */
export async function verifyChain(db: Db): Promise<ChainState> {
  let previousHash = CHAIN_START
  let rows = 0
  let erased = 0
  for (;;) {
    const batch = await readBatch(db, rows)
    for (const { hash, salt, details, before, after, erasedAt, ...row } of batch) {
      const { id, sequence } = row
      if (sequence !== rows + 1) return { ok: false, rows, sequence, id, problem: 'removed' }
      const committed = salt !== null && details !== null && commitTo({ salt, details, before, after })
      const textsFit = erasedAt === null ? committed === row.commitment : details === null && salt === null
      if (!textsFit || hashAction(row) !== hash) return { ok: false, rows, sequence, id, problem: 'changed' }
      if (row.previousHash !== previousHash) return { ok: false, rows, sequence, id, problem: 'out-of-order' }
      previousHash = hash
      rows++
      if (erasedAt !== null) erased++
    }
    if (batch.length < AT_ONCE) return { ok: true, rows, erased, lastHash: previousHash }
  }
}

function readBatch(db: Db, after: number) {
  return db
    .selectFrom('adminActions')
    .leftJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
    .selectAll('adminActions')
    .select(['salt', 'details', 'before', 'after', 'erasedAt'])
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(AT_ONCE)
    .execute()
}
