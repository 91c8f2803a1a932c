import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { SECOND } from '#app/lib/time/duration.ts'
import { hasSmallHeap } from './restart-in-small-heap.ts'

const EVERY_MS = 5 * SECOND

/** A share of the time below which the process counts as idle. */
const IDLE = 0.05

/** Bytes by which the heap has grown since the last release, so that a release is worth its pause. */
const WORTH = 4 * 1024 * 1024

/**
 * Returns memory to the system while the process is idle: V8 alone keeps what a start or a burst has left behind
 * until the heap grows again. One collection blocks for some 30 ms. Nothing happens without the small heap
 * (restart-in-small-heap.ts). Returns a function that stops it.
 */
export function startReleasingMemory(everyMs = EVERY_MS): () => void {
  if (!hasSmallHeap()) return () => undefined
  let lowest = 0
  let since = performance.eventLoopUtilization()
  const look = async () => {
    const { utilization } = performance.eventLoopUtilization(since)
    since = performance.eventLoopUtilization()
    if (utilization > IDLE || process.memoryUsage().heapUsed < lowest + WORTH) return
    await collectEverything()
    lowest = process.memoryUsage().heapUsed
    since = performance.eventLoopUtilization()
  }
  // A release that fails is tried again.
  const timer = setInterval(() => look().catch(() => undefined), everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * Collects garbage and gives the freed pages back. Through the inspector, because V8 refuses the compiled code that Node
 * contains when a process starts with `--expose-gc`.
 */
async function collectEverything(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect())
}
