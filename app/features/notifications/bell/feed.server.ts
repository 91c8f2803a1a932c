import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'
import { findBell } from './bell.server.ts'
import type { BellFeed, BellState } from './bell.ts'
import { BellWindow } from './bell-window.server.ts'

const LOOK_EVERY_MS = 500
const CHECK_SESSIONS_EVERY_MS = 2_000

/** A browser holds one stream for all its windows (live-bell.ts); more are for browsers that can not share one. */
const MOST_PER_SESSION = 6

/** What following the notifications needs. `liveSessions` says which of the sessions still stand. */
export interface BellFeedParts {
  db: Db
  clock: Clock
  log: Logger
  liveSessions: (ids: string[]) => Promise<Set<string>>
}

/**
 * Starts following. While a window is open the bell of its owner is read twice a second (two reads of an index) and sent
 * when it has changed: that sees what other instances write, what was committed late, and what was read or deleted in
 * another window, on both engines by the same code. With no window open nothing is asked. See docs/decisions/0010.
 */
export function startBellFeed({ db, clock, log, liveSessions }: BellFeedParts): BellFeed {
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
      failing = false
    } catch (err) {
      if (!failing && !stopped) log.warn({ err }, 'open windows can not be told of notifications')
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
      if (stopped || held >= MOST_PER_SESSION) return undefined
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

/** The same for the same content, in every instance: the id by which a window says what it has seen last. */
function fingerprint({ owner, unread, items }: BellState): string {
  const content = [owner, unread, items.map((item) => [item.id, item.unread, item.message, item.link, item.type])]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
