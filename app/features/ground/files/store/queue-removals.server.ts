import type { Trx } from '#db/client.server.ts'

/** Queues contents that nothing may use any more; `removeBlobs` looks again before it removes them. */
export async function queueRemovals(trx: Trx, contents: readonly string[], now: Date): Promise<void> {
  const removedAt = now.toISOString()
  await trx
    .insertInto('fileRemovals')
    .values([...new Set(contents)].map((sha256) => ({ sha256, removedAt })))
    .onConflict((same) => same.column('sha256').doNothing())
    .execute()
}
