import type { Logger } from 'pino'
import { repeat } from '#app/lib/repeat.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'

const LOOK_EVERY_MS = SECOND

/** The revision of the public content as last read by this process. It never decreases. */
export interface ContentRevision {
  current: () => number
  /** Reads the revision now, so that the author of a change sees it on the next page. Never throws. */
  refresh: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Polls the content revision, which the database maintains. Changes by another instance or the command line are seen
 * within a second; reading one row is cheaper than a notification channel for two engines.
 */
export async function watchContentRevision(db: Db, log: Logger): Promise<ContentRevision> {
  const read = async () =>
    (await db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision
  let revision = await read()
  let failing = false
  const refresh = async () => {
    try {
      // Concurrent reads may complete out of order.
      revision = Math.max(revision, await read())
      failing = false
    } catch (err) {
      if (!failing) log.warn({ err }, 'the content revision could not be read')
      failing = true
    }
  }
  const polling = repeat({ name: 'reading the content revision', everyMs: LOOK_EVERY_MS, run: refresh, log })
  return { current: () => revision, refresh, stop: polling.stop }
}
