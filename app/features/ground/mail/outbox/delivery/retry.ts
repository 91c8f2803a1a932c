import { HOUR, MINUTE } from '#app/lib/time/duration.ts'

const FIRST_MS = MINUTE / 2
/** Maximum delay between two attempts. */
export const LONGEST_MS = HOUR

/**
 * Attempts after which a mail becomes dead: eight in the first hour, then one every 48 to 60 minutes, about 72 hours in
 * all. Attempts are counted instead of time, so that an outage of our own server does not count.
 */
export const MAX_ATTEMPTS = 87

/** Delay after a number of failed attempts: exponential up to an hour, with up to 20 % jitter. */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const plain = Math.min(FIRST_MS * 2 ** Math.max(0, attempts - 1), LONGEST_MS)
  return Math.round(plain * (1 - 0.2 * random()))
}
