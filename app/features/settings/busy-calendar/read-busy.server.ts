import { Worker } from 'node:worker_threads'
import { SECOND } from '#app/lib/time/duration.ts'
import type { BusyTimesFound } from './busy-times.ts'

/** Time limit of parsing. A calendar of 2 MB takes well under a second. */
const READING_MS = 5 * SECOND
const READING_MB = 128

/** The result of parsing a foreign calendar. */
export type BusyReading = BusyTimesFound | { problem: 'no-calendar' | 'too-complex' }

/**
 * Parses the busy times of a foreign calendar in a worker thread with limits of time and memory: an endless recurrence
 * or a huge number of events affects only that thread.
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
      void worker.terminate()
      resolve(reading)
    }
    const timer = setTimeout(end, timeMs, { problem: 'too-complex' } satisfies BusyReading)
    worker.once('message', end)
    worker.once('error', () => end({ problem: 'too-complex' }))
  })
}
