import { Worker } from 'node:worker_threads'
import { SECOND } from '#app/lib/time/duration.ts'
import type { BusyTimesFound } from './busy-times.ts'

/** Processor time limit of parsing, thread start included. A calendar of 10 MB takes about two seconds. */
const READING_MS = 5 * SECOND
/** A busy machine gives the thread a share of a processor only: the limit by the clock is this many times larger. */
const CLOCK_FACTOR = 10
const CHECK_MS = 200
const READING_MB = 128

/** Processor time of all threads but this one, in ms: Node cannot ask a thread that is busy for its own. */
function otherThreadsMs(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - own.user - own.system) / 1_000
}

/** The result of parsing a foreign calendar. */
export type BusyReading = BusyTimesFound | { problem: 'no-calendar' | 'too-complex' }

/**
 * Parses the busy times of a foreign calendar in a worker thread with limits of processor time and memory: an endless
 * recurrence or a huge number of events affects only that thread.
 */
export function readBusy(
  text: string,
  { from, to, owners = [] }: { from: Date; to: Date; owners?: readonly string[] },
  timeMs = READING_MS,
): Promise<BusyReading> {
  // The build is one bundle with one entry, which detects that it runs as a worker thread (server/index.ts).
  const file = new URL(import.meta.url.endsWith('.ts') ? 'busy-reader.server.ts' : 'index.js', import.meta.url)
  return new Promise((resolve) => {
    const worker = new Worker(file, {
      workerData: { text, from: from.toISOString(), to: to.toISOString(), owners },
      resourceLimits: { maxOldGenerationSizeMb: READING_MB },
      stdout: true,
      stderr: true,
    })
    const end = (reading: BusyReading) => {
      clearTimeout(timer)
      clearInterval(check)
      void worker.terminate()
      resolve(reading)
    }
    const tooComplex = () => end({ problem: 'too-complex' })
    const timer = setTimeout(tooComplex, CLOCK_FACTOR * timeMs)
    const before = otherThreadsMs()
    const check = setInterval(() => {
      if (otherThreadsMs() - before > timeMs) tooComplex()
    }, CHECK_MS)
    worker.once('message', end)
    worker.once('error', tooComplex)
  })
}
