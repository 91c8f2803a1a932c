import type { Db, Trx } from '#db/client.server.ts'
import { readServiceState, writeServiceState } from '#db/service-state.server.ts'

const NAME = 'restored'

/** The last restore of a database. */
export interface RestoredState {
  /** The archive's id. */
  archive: string
  archivedAt: string
  restoredAt: string
}

/** Returns the last restore of a database; undefined if it was never restored. */
export function findRestored(db: Db): Promise<RestoredState | undefined> {
  return readServiceState<RestoredState>(db, NAME)
}

/** Records a restore, in its transaction. */
export function recordRestored(trx: Trx, state: RestoredState): Promise<void> {
  return writeServiceState(trx, NAME, state)
}
