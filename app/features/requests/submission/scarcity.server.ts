import { SECOND } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'

/** Room is looked for before any lock is taken for so long after a submission has found none. */
const SCARCE_MS = 10 * SECOND

const scarceUntil = new WeakMap<Db, number>()

/** Whether a submission has found no room a moment ago. Those who come too late in a rush should wait for no lock. */
export function isScarce(db: Db): boolean {
  return performance.now() < (scarceUntil.get(db) ?? 0)
}

/** To be called when a submission has found no room. */
export function noteScarcity(db: Db): void {
  scarceUntil.set(db, performance.now() + SCARCE_MS)
}
