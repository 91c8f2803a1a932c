/** Durations in milliseconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HALF_HOUR = 30 * MINUTE
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The time `duration` milliseconds before `now`, as it is stored: ISO, UTC. */
export function timeAgo(now: Date, duration: number): string {
  return new Date(now.getTime() - duration).toISOString()
}

/** The time `duration` milliseconds after `now`, as it is stored: ISO, UTC. */
export function timeAhead(now: Date, duration: number): string {
  return new Date(now.getTime() + duration).toISOString()
}
