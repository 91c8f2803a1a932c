import { SECOND } from '#app/lib/time/duration.ts'

/**
 * When a submission takes its locks: with its first query, which saves round trips, or only once it has seen room, so
 * that submissions that come too late in a rush wait for no lock.
 */
export type Order = 'locks-first' | 'step-by-step'

/** Room is looked for first for so long after a submission has found none. */
const SCARCE_MS = 10 * SECOND

let scarceUntil = 0

/** The order for the next submission of this process. */
export function usualOrder(): Order {
  return performance.now() < scarceUntil ? 'step-by-step' : 'locks-first'
}

/** To be called when a submission has found no room. */
export function noteScarcity(): void {
  scarceUntil = performance.now() + SCARCE_MS
}
