const WINDOW_MS = 60_000
/** Calendar programs ask every quarter of an hour at most; people who try one out a few times a minute. */
const PER_WINDOW = 30

let window = { since: 0, asked: new Map<string, number>() }

/** Whether a feed may be asked for once more in this minute. Counted in each process: it spares work, it guards nothing. */
export function mayAskAgain(feedId: string, now: Date): boolean {
  if (Math.abs(now.getTime() - window.since) >= WINDOW_MS) window = { since: now.getTime(), asked: new Map() }
  const count = (window.asked.get(feedId) ?? 0) + 1
  window.asked.set(feedId, count)
  return count <= PER_WINDOW
}
