import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/client.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'
import { reindexRequest } from './search-index.server.ts'

/** For 0.1.0: the state of the pass over requests that it indexed; a new name starts a new pass. */
const STATE = 'search-index-2'

const SLICE = 10
const MOST = 1_000

/**
 * Indexes its requests again, in slices of a few milliseconds and at most a thousand per call. Returns
 * how many. Requests that arrive meanwhile have later ids and are visited too, which is harmless.
 */
export async function reindexOld(db: Db, stopping?: AbortSignal): Promise<number> {
  let { after } = (await readServiceState<{ after: string | null }>(db, STATE)) ?? { after: '' }
  let count = 0
  while (after !== null && count < MOST && !stopping?.aborted) {
    const from: string = after
    const ids = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('contactRequests')
        .select('id')
        .where('id', '>', from)
        .orderBy('id')
        .limit(SLICE)
        .execute()
      for (const { id } of rows) await reindexRequest(trx, id)
      await writeServiceState(trx, STATE, { after: rows.at(-1)?.id ?? null })
      return rows.map(({ id }) => id)
    })
    after = ids.at(-1) ?? null
    count += ids.length
    await setImmediate()
  }
  return count
}
