import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { SECOND } from '#app/lib/time/duration.ts'

/** Data that a reader thread is started with. It tells the entry point of the build what to run (server/index.ts). */
interface ReaderStart {
  thread: 'sqlite-reader'
}

/** A message about the thread's file. `schema` changes when prepared statements are out of date. */
export type ReaderRequest =
  | { kind: 'read'; sql: string; parameters: SQLInputValue[]; schema: number }
  | { kind: 'checkpoint' }
  | { kind: 'reset' }

/** A message to a reader thread: it has one file at a time. If a file cannot be opened or closed, the thread ends. */
export type ReaderMessage = { kind: 'open'; file: string } | { kind: 'close' } | ReaderRequest

/** The result of a checkpoint: whether the whole WAL is in the file. */
export interface CheckpointCounts {
  complete: boolean
}

/** The answer to a request. */
export type ReaderReply =
  | { kind: 'rows'; rows: Record<string, unknown>[] }
  | ({ kind: 'checkpoint' } & CheckpointCounts)
  | { kind: 'failed'; error: { message: string; code?: string; errcode?: number } }

/** What a thread sends. */
export type ReaderAnswer = ReaderReply | { kind: 'closed' }

/** A request and what waits for its reply. */
export interface ReaderJob {
  request: ReaderRequest
  resolve: (reply: ReaderReply) => void
  reject: (error: Error) => void
}

/** What the user of a thread is told. */
interface ReaderUser {
  /** The thread's job is done. */
  onIdle: () => void
  /** The thread has ended or closed the file, and is no longer this user's. */
  onGone: () => void
}

/** Rows are copied out at once, so a large young generation would only waste memory. */
const YOUNG_GENERATION_MB = 2
/** A thread without a file ends after this time, unless another file is opened. */
const SPARE_MS = 10 * SECOND

/** Threads that have closed their file. Starting one takes 0.1 s of processor time, most of it for loading modules. */
const spare: ReaderThread[] = []

/** A thread that reads a SQLite file. It keeps the process alive only while an answer is awaited. */
export class ReaderThread {
  readonly #worker: Worker
  #user: ReaderUser | undefined
  #job: ReaderJob | undefined
  #onClosed: (() => void) | undefined
  #ending: NodeJS.Timeout | undefined

  /** Opens a file on a spare thread or on a new one. */
  static open(file: string, user: ReaderUser): ReaderThread {
    const thread = spare.pop() ?? new ReaderThread()
    clearTimeout(thread.#ending)
    thread.#user = user
    thread.#send({ kind: 'open', file })
    return thread
  }

  private constructor() {
    // The build has one entry point, which checks whether it was started as a thread (server/index.ts).
    const module = import.meta.url.endsWith('.ts') ? 'sqlite-reader.server.ts' : 'index.js'
    this.#worker = new Worker(new URL(module, import.meta.url), {
      workerData: { thread: 'sqlite-reader' } satisfies ReaderStart,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: ReaderAnswer) => {
      if (answer.kind === 'closed') this.#becomeSpare()
      else this.#finishJob(answer)
    })
    this.#worker.on('error', (error) => this.#failJob(error))
    this.#worker.once('exit', () => {
      this.#failJob(closedError())
      if (spare.includes(this)) spare.splice(spare.indexOf(this), 1)
      this.#leaveUser()
    })
  }

  /** Runs one job; the thread has no other one. */
  do(job: ReaderJob): void {
    this.#job = job
    this.#worker.ref()
    this.#send(job.request)
  }

  /** Closes the file after the current job. Resolves when SQLite has released it. */
  close(): Promise<void> {
    this.#worker.ref()
    return new Promise((resolve) => {
      this.#onClosed = resolve
      this.#send({ kind: 'close' })
    })
  }

  #send(message: ReaderMessage): void {
    this.#worker.postMessage(message)
  }

  #finishJob(reply: ReaderReply): void {
    const job = this.#job
    this.#job = undefined
    if (!this.#onClosed) this.#worker.unref()
    if (reply.kind === 'failed') job?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else job?.resolve(reply)
    this.#user?.onIdle()
  }

  #failJob(error: Error): void {
    this.#job?.reject(error)
    this.#job = undefined
  }

  #becomeSpare(): void {
    this.#worker.unref()
    spare.push(this)
    this.#ending = setTimeout(() => {
      spare.splice(spare.indexOf(this), 1)
      void this.#worker.terminate()
    }, SPARE_MS).unref()
    this.#leaveUser()
  }

  #leaveUser(): void {
    const [user, onClosed] = [this.#user, this.#onClosed]
    this.#user = undefined
    this.#onClosed = undefined
    user?.onGone()
    onClosed?.()
  }
}

/** The error of every job that a closed database refuses. */
export function closedError(): Error {
  return new Error('the database is closed')
}
