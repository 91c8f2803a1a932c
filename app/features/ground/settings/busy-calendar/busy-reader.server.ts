import { parentPort, workerData } from 'node:worker_threads'
import { readBusyTimes } from './busy-times.ts'

/* Worker thread that parses foreign calendars (see read-busy.server.ts): it can be terminated on any input. */
const { text, from, to, owners } = workerData as { text: string; from: string; to: string; owners: string[] }
try {
  parentPort?.postMessage(readBusyTimes(text, new Date(from), new Date(to), owners))
} catch (error) {
  const tooMany = error instanceof Error && error.name === 'TooManyOccurrencesError'
  parentPort?.postMessage({ problem: tooMany ? 'too-complex' : 'no-calendar' })
}
