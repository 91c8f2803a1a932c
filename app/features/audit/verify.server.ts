import type { Db } from '#db/client.server.ts'
import { CHAIN_START, hashAction } from './record.server.ts'

const AT_ONCE = 500

/** The chain of the log is whole, or the first row that does not fit and why. */
export type ChainState =
  | { ok: true; rows: number; lastHash: string }
  | { ok: false; rows: number; sequence: number; id: string; problem: 'changed' | 'removed' | 'out-of-order' }

/**
 * Walks the whole audit log by sequence and finds the first edit: a row whose content does not give its hash (`changed`),
 * rows missing before it (`removed`), or a row that does not follow the one before it (`out-of-order`). A log that was cut
 * at its end, or written anew from some row on, can be told only by a hash noted elsewhere: `lastHash` is for that.
 */
export async function verifyChain(db: Db): Promise<ChainState> {
  let previousHash = CHAIN_START
  let rows = 0
  for (;;) {
    const batch = await db
      .selectFrom('adminActions')
      .selectAll()
      .where('sequence', '>', rows)
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute()
    for (const { hash, ...row } of batch) {
      const { id, sequence } = row
      if (sequence !== rows + 1) return { ok: false, rows, sequence, id, problem: 'removed' }
      if (hashAction(row) !== hash) return { ok: false, rows, sequence, id, problem: 'changed' }
      if (row.previousHash !== previousHash) return { ok: false, rows, sequence, id, problem: 'out-of-order' }
      previousHash = hash
      rows++
    }
    if (batch.length < AT_ONCE) return { ok: true, rows, lastHash: previousHash }
  }
}
