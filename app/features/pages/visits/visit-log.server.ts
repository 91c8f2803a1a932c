import { sql } from 'kysely'
import type { Logger } from 'pino'
import { repeat } from '#app/lib/repeat.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { KEPT_DAYS } from './visit-retention.ts'
import { OTHER_SOURCES } from './visit-source.ts'

const FLUSH_MS = 10 * SECOND
/** Different rows per day and process; beyond, the source is dropped. A source is a text that anybody can send. */
const ROWS_PER_DAY = 500
const BATCH = 50

/** Counts readings of public pages. */
export interface VisitLog {
  note: (path: string, source: string) => void
  /** Stores everything counted so far. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the counting: in memory, added to the stored counts every ten seconds. A kill loses the last ten seconds. */
export function startVisitLog({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): VisitLog {
  let waiting = new Map<string, number>()
  let day = ''
  let known = new Set<string>()

  function note(path: string, source: string): void {
    const today = romeDay(clock())
    if (today !== day) {
      day = today
      known = new Set()
    }
    let key = `${today} ${path} ${source}`
    if (!known.has(key)) {
      if (known.size < ROWS_PER_DAY) known.add(key)
      else key = `${today} ${path} ${OTHER_SOURCES}`
    }
    waiting.set(key, (waiting.get(key) ?? 0) + 1)
  }

  let cleanedOn = ''
  async function store(): Promise<void> {
    const today = romeDay(clock())
    if (cleanedOn !== today) {
      await db.deleteFrom('visitCounts').where('day', '<', addDays(today, -KEPT_DAYS)).execute()
      cleanedOn = today
    }
    // Sorted, so that two instances lock rows in the same order.
    const counts = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1))
    waiting = new Map()
    for (let from = 0; from < counts.length; from += BATCH) {
      const rows = counts.slice(from, from + BATCH).map(([key, count]) => {
        const [at = '', path = '', ...source] = key.split(' ')
        return { day: at, path, source: source.join(' '), count }
      })
      try {
        await db
          .insertInto('visitCounts')
          .values(rows)
          .onConflict((same) =>
            same
              .columns(['day', 'path', 'source'])
              .doUpdateSet({ count: sql<number>`visit_counts.count + excluded.count` }),
          )
          .execute()
      } catch (error) {
        for (const [key, count] of counts.slice(from)) waiting.set(key, (waiting.get(key) ?? 0) + count)
        throw error
      }
    }
  }

  let storing: Promise<void> = Promise.resolve()
  const flush = () => {
    storing = storing.catch(() => undefined).then(store)
    return storing
  }
  const flushes = repeat({ name: 'storing visit counts', everyMs: FLUSH_MS, log, run: flush })
  return {
    note,
    flush,
    async stop() {
      await flushes.stop()
      await flush().catch((err) => log.error({ err }, 'visit counts were not stored'))
    },
  }
}
