import { parentPort, workerData } from 'node:worker_threads'
import { readBusyTimes } from './busy-times.ts'

/*
 * The thread in which foreign calendars are read (see read-busy.server.ts): whatever they hold, it can be ended.
 */
const { text, from, to, owners } = workerData as { text: string; from: string; to: string; owners: string[] }
try {
  parentPort?.postMessage(readBusyTimes(text, new Date(from), new Date(to), owners))
} catch (error) {
  const tooMany = error instanceof Error && error.name === 'TooManyOccurrencesError'
  parentPort?.postMessage({ problem: tooMany ? 'too-complex' : 'no-calendar' })
}
