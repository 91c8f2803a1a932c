import { MINUTE } from '#app/lib/time/duration.ts'

const WINDOW_MS = MINUTE
/** Calendar programs poll every 15 minutes at most; people testing a feed, a few times a minute. */
const PER_WINDOW = 30

let window = { since: 0, asked: new Map<string, number>() }

/**
 * Whether a feed may be requested again in this minute. Counted per process: it saves work and is no security limit.
 */
export function mayRead(feedId: string, now: Date): boolean {
  if (Math.abs(now.getTime() - window.since) >= WINDOW_MS) window = { since: now.getTime(), asked: new Map() }
  const count = (window.asked.get(feedId) ?? 0) + 1
  window.asked.set(feedId, count)
  return count <= PER_WINDOW
}
