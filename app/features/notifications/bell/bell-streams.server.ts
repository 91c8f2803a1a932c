import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { findBell } from './bell.server.ts'
import type { BellState, OpenBellStreams } from './bell.ts'
import { BellWindow } from './bell-window.server.ts'
import { readPulse } from './pulse.server.ts'

const LOOK_EVERY_MS = 500
const CHECK_SESSIONS_EVERY_MS = 2 * SECOND

/** A browser shares one stream among its windows (live-bell.ts); more are for browsers that cannot share. */
const MAX_PER_SESSION = 6

/** Dependencies of the feed. `liveSessions` returns which sessions are still valid. */
export interface BellStreamsParts {
  db: Db
  clock: Clock
  log: Logger
  liveSessions: (ids: string[]) => Promise<Set<string>>
}

/**
 * Starts the feed. While a window is open, its owner's bell is read twice a second (two indexed reads) and sent when it
 * has changed; so is the pulse of the office. On both engines this detects writes of other instances, late commits and changes from other windows.
 * Without open windows nothing is queried. See docs/decisions/0010.
 */
export function startBellStreams({ db, clock, log, liveSessions }: BellStreamsParts): OpenBellStreams {
  const windows = new Set<BellWindow>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failing = false
  let sessionsCheckedAt = 0

  const look = async () => {
    try {
      if (clock().getTime() - sessionsCheckedAt >= CHECK_SESSIONS_EVERY_MS) await closeEnded()
      for (const id of new Set([...windows].map(({ owner }) => owner.id))) {
        const bell = await findBell(db, id, clock())
        for (const window of windows) if (window.owner.id === id) window.show(bell, fingerprint(bell))
      }
      const pulse = await readPulse(db, clock())
      for (const window of windows) window.beat(pulse)
      failing = false
    } catch (err) {
      if (!failing && !stopped) log.warn({ err }, 'bell streams could not be updated')
      failing = true
    }
    for (const window of windows) window.keepAlive()
  }
  const closeEnded = async () => {
    sessionsCheckedAt = clock().getTime()
    const live = await liveSessions([...new Set([...windows].map(({ owner }) => owner.sessionId))])
    for (const window of windows) if (!live.has(window.owner.sessionId)) window.close()
  }
  const follow = async () => {
    await look()
    timer = stopped || windows.size === 0 ? undefined : setTimeout(follow, LOOK_EVERY_MS).unref()
  }

  return {
    open(owner, lastEventId) {
      const held = [...windows].filter((window) => window.owner.sessionId === owner.sessionId).length
      if (stopped || held >= MAX_PER_SESSION) return undefined
      const window = new BellWindow(owner, lastEventId, () => windows.delete(window))
      windows.add(window)
      if (!timer) timer = setTimeout(follow).unref()
      return window.stream
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const window of windows) window.close()
    },
  }
}

/** Hash of a state, the same in every instance; used as the event id. */
function fingerprint({ owner, unread, items }: BellState): string {
  const content = [owner, unread, items.map((item) => [item.id, item.unread, item.message, item.link, item.type])]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
