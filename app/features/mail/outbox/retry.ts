const MINUTE_MS = 60_000
const FIRST_MS = MINUTE_MS / 2
/** The longest wait between two tries. */
export const LONGEST_MS = 60 * MINUTE_MS

/**
 * Tries after which a mail is given up: eight in the first hour, one every 48 to 60 minutes after it, about 72 hours
 * in all. Tries are counted, not time: a server that was off has not tried.
 */
export const MOST_ATTEMPTS = 87

/** How long to wait after the given number of failed tries: doubled each time up to an hour, up to a fifth less. */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const plain = Math.min(FIRST_MS * 2 ** Math.max(0, attempts - 1), LONGEST_MS)
  return Math.round(plain * (1 - 0.2 * random()))
}
