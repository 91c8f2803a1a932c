import type { AppContext } from '#app/context.ts'
import type { Db } from '#db/client.server.ts'

/** The parts of the context that reading kept settings takes. */
export type SettingsSource = Pick<AppContext, 'db' | 'contentRevision'>

/**
 * Returns a reader that keeps what it read until the content revision changes, so that hot paths need no statement for
 * settings. A change in this process is seen at once, one by another instance within a second. Without a revision it
 * reads every time.
 */
export function keptByRevision<Value>(read: (db: Db) => Promise<Value>): (source: SettingsSource) => Promise<Value> {
  const kept = new WeakMap<() => number, { revision: number; value: Promise<Value> }>()
  return ({ db, contentRevision }) => {
    if (!contentRevision) return read(db)
    const revision = contentRevision()
    const known = kept.get(contentRevision)
    if (known?.revision === revision) return known.value
    const value = read(db)
    kept.set(contentRevision, { revision, value })
    value.catch(() => kept.delete(contentRevision))
    return value
  }
}
