/** Gives the present moment. Code that needs "now" is handed a clock, so that tests can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** How far the clocks of instances may differ. */
const SKEW_MS = 5 * 60_000

/**
 * The latest moment that is believed of a stored time which lies at most `aheadMs` in the future by design. A later one
 * was written while the clock was wrong.
 */
export function latestBelieved(now: Date, aheadMs = 0): string {
  return new Date(now.getTime() + aheadMs + SKEW_MS).toISOString()
}
