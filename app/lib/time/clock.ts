import { MINUTE, timeAhead } from './duration.ts'
/** Returns the current time. Code that needs it receives a clock, which tests can set. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Maximum clock difference between instances. */
const SKEW_MS = 5 * MINUTE

/**
 * Latest plausible value of a stored time that may lie up to `aheadMs` in the future by design. A later one was written
 * while the clock was wrong.
 */
export function latestBelieved(now: Date, aheadMs = 0): string {
  return timeAhead(now, aheadMs + SKEW_MS)
}

/** Whether a stored deadline has passed, or was set while the clock was wrong: it is at most `aheadMs` ahead by design. */
export function hasPassed(deadline: string | null, now: Date, aheadMs: number): boolean {
  return deadline === null || deadline <= now.toISOString() || deadline > latestBelieved(now, aheadMs)
}
