import { Worker } from 'node:worker_threads'
import type { BusyTimesFound } from './busy-times.ts'

/** How long reading may take. A calendar of 2 MB takes well under a second. */
const READING_MS = 5_000
const READING_MB = 128

/** What reading a foreign calendar comes to. */
export type BusyReading = BusyTimesFound | { problem: 'no-calendar' | 'too-complex' }

/**
 * Reads the busy times of a foreign calendar in a thread of its own, with a limit of time and memory: a recurrence without
 * end or a swarm of events costs that thread alone.
 */
export function readBusy(
  text: string,
  { from, to, owners = [] }: { from: Date; to: Date; owners?: readonly string[] },
  timeMs = READING_MS,
): Promise<BusyReading> {
  // The build is one program with one entry, which knows that it was started as a thread (server/index.ts).
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
