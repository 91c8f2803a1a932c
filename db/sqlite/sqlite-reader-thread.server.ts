import { Worker } from 'node:worker_threads'
import type { ReaderReply, ReaderRequest } from './sqlite-read-connection.server.ts'

/** Data that a reader thread is started with. It tells the entry point of the build what to run (server/index.ts). */
export interface ReaderStart {
  thread: 'sqlite-reader'
  file: string
}

/** A message to a reader thread. */
export type ReaderMessage = ReaderRequest | { kind: 'close' }

/** What the user of a thread is told. */
interface ReaderUser {
  /** The answer to the latest request. */
  onReply: (reply: ReaderReply) => void
  /** The thread has ended; with an error if it could not open its file or failed outside a statement. */
  onEnd: (error: unknown) => void
}

/** Rows are copied out at once, so a large young generation would only waste memory. */
const YOUNG_GENERATION_MB = 2

/** A thread that reads a SQLite file. It keeps the process alive only while an answer is awaited. */
export class ReaderThread {
  readonly #worker: Worker

  constructor(file: string, { onReply, onEnd }: ReaderUser) {
    // The build has one entry point, which checks whether it was started as a thread (server/index.ts).
    const module = import.meta.url.endsWith('.ts') ? 'sqlite-reader.server.ts' : 'index.js'
    this.#worker = new Worker(new URL(module, import.meta.url), {
      workerData: { thread: 'sqlite-reader', file } satisfies ReaderStart,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    this.#worker.unref()
    this.#worker.on('message', (reply: ReaderReply) => {
      this.#worker.unref()
      onReply(reply)
    })
    let failure: unknown
    this.#worker.on('error', (error) => {
      failure = error
    })
    this.#worker.once('exit', () => onEnd(failure))
  }

  /** Sends a request; the thread answers one at a time. */
  ask(request: ReaderRequest): void {
    this.#worker.ref()
    this.#worker.postMessage(request satisfies ReaderMessage)
  }

  /** Closes the file after the current request and ends the thread. Resolves when SQLite has released the file. */
  close(): Promise<void> {
    this.#worker.ref()
    this.#worker.postMessage({ kind: 'close' } satisfies ReaderMessage)
    return new Promise((resolve) => this.#worker.once('exit', () => resolve()))
  }
}
