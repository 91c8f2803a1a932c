import { performance } from 'node:perf_hooks'
import { SECOND } from '#app/lib/time/duration.ts'

const EVERY_MS = 5 * SECOND

/** A share of the time below which the process counts as idle. */
const IDLE = 0.05

/** Bytes by which the heap has grown since the last release, so that a release is worth its pause. */
const WORTH = 4 * 1024 * 1024

/**
 * Returns memory to the system while the process is idle: V8 alone keeps what a start or a burst has left behind
 * until the heap grows again. One collection blocks for some 30 ms. Needs `--expose-gc` (restart-in-small-heap.ts);
 * without it nothing happens. Returns a function that stops it.
 */
export function startReleasingMemory(everyMs = EVERY_MS): () => void {
  const collect = globalThis.gc
  if (!collect) return () => undefined
  let lowest = 0
  let since = performance.eventLoopUtilization()
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    if (utilization > IDLE || process.memoryUsage().heapUsed < lowest + WORTH) return
    // `last-resort` also gives the freed pages back.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    lowest = process.memoryUsage().heapUsed
    since = performance.eventLoopUtilization()
  }
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
