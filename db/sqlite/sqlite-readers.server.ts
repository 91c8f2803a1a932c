import type { SQLInputValue } from 'node:sqlite'
import { ReadConnection, type ReaderReply, type ReaderRequest } from './sqlite-read-connection.server.ts'
import { ReaderThread } from './sqlite-reader-thread.server.ts'

/** Two, so that a slow search leaves one for other reads. */
const THREADS = 2

/** A request and what waits for its reply. */
interface ReaderJob {
  request: ReaderRequest
  resolve: (reply: ReaderReply) => void
  reject: (error: unknown) => void
}

/** A thread, or a connection on this thread, with the job that it has. */
interface Reader {
  job: ReaderJob | undefined
  ask: (request: ReaderRequest) => void
  close: () => Promise<void>
}

/**
 * What reads the SQLite file beside its writer: two threads, started with the first read, or one connection on this
 * thread. Each has one job at a time, so a quick read never waits behind a slow one while the other thread is free.
 */
export class SqliteReaders {
  readonly #file: string
  readonly #onThreads: boolean
  readonly #readers = new Set<Reader>()
  readonly #jobs: ReaderJob[] = []
  #paused: { resolve: () => void } | undefined
  #closed = false
  #schema = 0

  constructor(file: string, onThreads: boolean) {
    this.#file = file
    this.#onThreads = onThreads
  }

  /** Reads that wait for a thread. */
  get waiting(): number {
    return this.#jobs.length
  }

  /** Reads committed rows: of every earlier commit, and perhaps of later ones. Rejects with SQLite's error. */
  async read(sql: string, parameters: SQLInputValue[]): Promise<Record<string, unknown>[]> {
    const reply = await this.#ask({ kind: 'read', sql, parameters, schema: this.#schema })
    return reply.kind === 'rows' ? reply.rows : []
  }

  /** Moves what it can of the WAL into the file; no caller waits for it. */
  async checkpoint(): Promise<void> {
    await this.#ask({ kind: 'checkpoint' })
  }

  /**
   * Moves the rest of the WAL and empties it, while the caller blocks writers; returns whether all of it was moved.
   * `alone` first lets every read end and makes new reads wait.
   */
  async reset(alone: boolean): Promise<boolean> {
    if (!alone) return isComplete(await this.#ask({ kind: 'reset' }))
    await this.#pause()
    try {
      const reader = this.#closed ? undefined : this.#idle()
      if (!reader) throw closedError()
      return isComplete(
        await new Promise((resolve, reject) => give(reader, { request: { kind: 'reset' }, resolve, reject })),
      )
    } finally {
      this.#paused = undefined
      this.#next()
    }
  }

  /** Makes every reader prepare its statements again. */
  forgetStatements(): void {
    this.#schema++
  }

  /** Closes the file on every reader after its current job; queued reads are refused. */
  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#jobs.splice(0)) job.reject(closedError())
    await Promise.all([...this.#readers].map((reader) => reader.close()))
  }

  #ask(request: ReaderRequest): Promise<ReaderReply> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closedError())
      this.#jobs.push({ request, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    while (!this.#paused && this.#jobs.length > 0) {
      const reader = this.#idle()
      if (!reader) return
      give(reader, this.#jobs.shift() as ReaderJob)
    }
  }

  /** A reader without a job. All are started with the first job, and again if one has ended. */
  #idle(): Reader | undefined {
    if (this.#onThreads) while (this.#readers.size < THREADS) this.#startThread()
    else if (this.#readers.size === 0) this.#openHere()
    return [...this.#readers].find(({ job }) => job === undefined)
  }

  /** Resolves when no reader has a job; then none gets one before `#paused` is undefined again. */
  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#paused = { resolve }
      this.#resolveIfPaused()
    })
  }

  #resolveIfPaused(): void {
    if ([...this.#readers].every(({ job }) => job === undefined)) this.#paused?.resolve()
  }

  #startThread(): void {
    const thread = new ReaderThread(this.#file, {
      onReply: (reply) => this.#finish(reader, reply),
      onEnd: (error) => {
        this.#readers.delete(reader)
        reader.job?.reject(error ?? closedError())
        this.#resolveIfPaused()
        this.#next()
      },
    })
    const reader: Reader = {
      job: undefined,
      ask: (request) => thread.ask(request),
      close: () => thread.close(),
    }
    this.#readers.add(reader)
  }

  #openHere(): void {
    const connection = new ReadConnection(this.#file)
    const reader: Reader = {
      job: undefined,
      ask: (request) => this.#finish(reader, connection.answer(request)),
      close: async () => connection.close(),
    }
    this.#readers.add(reader)
  }

  #finish(reader: Reader, reply: ReaderReply): void {
    const { job } = reader
    reader.job = undefined
    if (reply.kind === 'failed') job?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else job?.resolve(reply)
    this.#resolveIfPaused()
    this.#next()
  }
}

function give(reader: Reader, job: ReaderJob): void {
  reader.job = job
  reader.ask(job.request)
}

function isComplete(reply: ReaderReply): boolean {
  return reply.kind === 'checkpoint' && reply.complete
}

/** The error of every job that a closed database refuses. */
function closedError(): Error {
  return new Error('the database is closed')
}
