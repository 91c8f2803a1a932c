import type { Logger } from 'pino'
import type { AppContext, SecurityEvent, SecurityLog } from '#app/context.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { eventRow, keyOfRow, type SecurityEventRow, storeEvents } from './store-events.server.ts'

/** Different rows per hour and process; beyond, network and detail are dropped, so a flood from many networks is one row. */
const ROWS_PER_HOUR = 200
/** Rows per statement. */
const BATCH = 50
/** A new row is stored at once, but at most once in a second; a repetition within ten seconds. */
const NEW_MS = SECOND
const REPEATED_MS = 10 * SECOND

/** A security log that can be emptied and stopped. */
export interface RunningSecurityLog extends SecurityLog {
  /** Stores everything noted so far. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the collection of security events. Events of the same kind, identity, network and detail within an hour are
 * one row with a count. A kill loses the events of the last second, and repetitions of the last ten.
 */
export function startSecurityLog({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): RunningSecurityLog {
  const waiting = new Map<string, SecurityEventRow>()
  let hour = ''
  let known = new Set<string>()
  let storing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let storedAt = 0

  function note(event: SecurityEvent): void {
    let row = eventRow(event, clock())
    if (row.hour !== hour) {
      hour = row.hour
      known = new Set()
    }
    let key = keyOfRow(row)
    if (!known.has(key) && known.size >= ROWS_PER_HOUR) {
      row = { ...row, network: '', detail: '' }
      key = keyOfRow(row)
    }
    const isNew = !known.has(key)
    known.add(key)
    add(key, row)
    schedule(isNew ? Math.max(0, storedAt + NEW_MS - performance.now()) : REPEATED_MS)
  }

  function add(key: string, row: SecurityEventRow): void {
    const same = waiting.get(key)
    if (!same) waiting.set(key, row)
    else {
      same.count += row.count
      if (row.firstAt < same.firstAt) same.firstAt = row.firstAt
      if (row.lastAt > same.lastAt) same.lastAt = row.lastAt
    }
  }

  function schedule(inMs: number): void {
    if (performance.now() + inMs >= due) return
    clearTimeout(timer)
    due = performance.now() + inMs
    timer = setTimeout(() => void flush(), inMs)
    timer.unref()
  }

  async function flush(): Promise<void> {
    while (storing) await storing
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    storing = store().finally(() => {
      storedAt = performance.now()
      storing = undefined
    })
    await storing
  }

  async function store(): Promise<void> {
    // Sorted, so that two instances lock rows in the same order.
    const rows = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1))
    waiting.clear()
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH)
      try {
        await storeEvents(
          db,
          batch.map(([, row]) => row),
        )
      } catch (err) {
        log.error({ err }, 'security events were not stored')
        for (const [key, row] of rows.slice(from)) add(key, row)
        schedule(REPEATED_MS)
        return
      }
    }
  }

  return {
    note,
    flush,
    async stop() {
      await flush()
      clearTimeout(timer)
    },
  }
}

/** Notes a security event of a request; the actor is the acting identity unless another is named. Never throws. */
export function noteSecurityEvent(
  ctx: Pick<AppContext, 'actor' | 'clientAddress' | 'securityLog'>,
  kind: string,
  event: Partial<Omit<SecurityEvent, 'kind' | 'address'>> = {},
): void {
  const userId = ctx.actor.kind === 'staff' ? ctx.actor.id : undefined
  ctx.securityLog.note({ kind, userId, address: ctx.clientAddress, ...event })
}
