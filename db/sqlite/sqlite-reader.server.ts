import { parentPort, workerData } from 'node:worker_threads'
import { ReadConnection } from './sqlite-read-connection.server.ts'
import type { ReaderMessage, ReaderStart } from './sqlite-reader-thread.server.ts'

// The program of a reader thread. A thread that cannot open its file ends with that error.
const connection = new ReadConnection((workerData as ReaderStart).file)

parentPort?.on('message', (message: ReaderMessage) => {
  if (message.kind !== 'close') return parentPort?.postMessage(connection.answer(message))
  connection.close()
  parentPort?.close()
})
