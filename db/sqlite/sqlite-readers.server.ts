import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { MINUTE } from '#app/lib/time/duration.ts'

/**
 * Data that a reader thread is started with. `thread` tells the entry point of the build what to run (server/index.ts).
 */
export interface ReaderStart {
  thread: 'sqlite-reader'
  file: string
}

/** A message to a reader thread. `schema` changes when prepared statements are out of date. */
export type ReaderRequest =
  | { kind: 'read'; sql: string; parameters: SQLInputValue[]; schema: number }
  | { kind: 'checkpoint' }
  | { kind: 'reset' }
  | { kind: 'close' }

/** The result of a checkpoint: whether the whole WAL is in the file. */
export interface CheckpointCounts {
  complete: boolean
}

export type ReaderReply =
  | { kind: 'rows'; rows: Record<string, unknown>[] }
  | ({ kind: 'checkpoint' } & CheckpointCounts)
  | { kind: 'failed'; error: { message: string; code?: string; errcode?: number } }

interface Job {
  request: Exclude<ReaderRequest, { kind: 'close' }>
  resolve: (reply: ReaderReply) => void
  reject: (error: Error) => void
}

/** Two, so that a slow search leaves one for other reads. */
const MAX_READERS = 2
/** The second thread starts when a read has waited this long, and ends after a while without reads. */
const SECOND_AFTER_MS = 10
const SECOND_IDLE_MS = MINUTE
/** Rows are copied out at once, so a large young generation would only waste memory. */
const YOUNG_GENERATION_MB = 2

/**
 * Threads that read the SQLite file beside its writer. Each has one job at a time, so a quick read never waits behind a
 * slow one while the other thread is free. They start when needed and keep the process alive only while an answer is
 * awaited.
 */
export class SqliteReaders {
  readonly #file: string
  readonly #idle: Reader[] = []
  readonly #all = new Set<Reader>()
  readonly #jobs: Job[] = []
  #paused: { resolve: () => void } | undefined
  #closed = false
  #schema = 0
  #starting: NodeJS.Timeout | undefined
  #ending: NodeJS.Timeout | undefined
  #usedBoth = false

  constructor(file: string) {
    this.#file = file
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
  async checkpoint(): Promise<CheckpointCounts> {
    return asCounts(await this.#ask({ kind: 'checkpoint' }))
  }

  /**
   * Moves the rest of the WAL and empties it, while the caller blocks writers. `alone` first lets every read end and
   * makes new reads wait.
   */
  async reset(alone: boolean): Promise<CheckpointCounts> {
    if (!alone) return asCounts(await this.#ask({ kind: 'reset' }))
    await this.#pause()
    try {
      return asCounts(await this.#ask({ kind: 'reset' }, this.#idle.pop() ?? this.#start()))
    } finally {
      this.#paused = undefined
      this.#next()
    }
  }

  /** Makes every thread prepare its statements again. */
  forgetStatements(): void {
    this.#schema++
  }

  /** Ends the threads after their current jobs; queued reads are refused. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#starting)
    clearInterval(this.#ending)
    for (const job of this.#jobs.splice(0)) job.reject(closedError())
    await Promise.all([...this.#all].map((reader) => reader.close()))
  }

  #ask(request: Job['request'], reader?: Reader): Promise<ReaderReply> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(closedError())
        return
      }
      const job = { request, resolve, reject }
      if (reader) reader.do(job)
      else {
        this.#jobs.push(job)
        this.#next()
      }
    })
  }

  #next(): void {
    while (!this.#paused && this.#jobs.length > 0) {
      const reader = this.#idle.pop() ?? (this.#all.size === 0 ? this.#start() : undefined)
      if (!reader) {
        this.#planSecond()
        return
      }
      if (this.#idle.length === 0 && this.#all.size > 1) this.#usedBoth = true
      reader.do(this.#jobs.shift() as Job)
    }
  }

  /** A thread takes memory and 20 ms to start: most queues are shorter. */
  #planSecond(): void {
    if (this.#all.size >= MAX_READERS || this.#starting) return
    this.#starting = setTimeout(() => {
      this.#starting = undefined
      if (this.#closed || this.#paused || this.#jobs.length === 0 || this.#all.size >= MAX_READERS) return
      this.#start().do(this.#jobs.shift() as Job)
      this.#ending ??= setInterval(() => this.#endSecond(), SECOND_IDLE_MS).unref()
    }, SECOND_AFTER_MS)
  }

  /** Ends a thread unless both were used at once since the last look. */
  #endSecond(): void {
    const isSpare = !this.#usedBoth && this.#idle.length > 1 && !this.#paused
    this.#usedBoth = false
    if (!isSpare) return
    clearInterval(this.#ending)
    this.#ending = undefined
    void this.#idle.shift()?.close()
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#paused = { resolve }
      if (this.#idle.length === this.#all.size) resolve()
    })
  }

  #start(): Reader {
    const reader = new Reader(this.#file, {
      onIdle: () => {
        this.#idle.push(reader)
        if (this.#idle.length === this.#all.size) this.#paused?.resolve()
        this.#next()
      },
      onGone: () => {
        this.#all.delete(reader)
        const index = this.#idle.indexOf(reader)
        if (index >= 0) this.#idle.splice(index, 1)
        if (this.#idle.length === this.#all.size) this.#paused?.resolve()
        if (!this.#closed) this.#next()
      },
    })
    this.#all.add(reader)
    return reader
  }
}

/** One thread and its current job. */
class Reader {
  readonly #worker: Worker
  readonly #exited: Promise<void>
  #job: Job | undefined

  constructor(file: string, on: { onIdle: () => void; onGone: () => void }) {
    // The build has one entry point, which checks whether it was started as a thread (server/index.ts).
    const module = import.meta.url.endsWith('.ts') ? 'sqlite-reader.server.ts' : 'index.js'
    this.#worker = new Worker(new URL(module, import.meta.url), {
      workerData: { thread: 'sqlite-reader', file } satisfies ReaderStart,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    this.#worker.unref()
    this.#worker.on('message', (reply: ReaderReply) => {
      const job = this.#job
      this.#job = undefined
      this.#worker.unref()
      if (reply.kind === 'failed') job?.reject(Object.assign(new Error(reply.error.message), reply.error))
      else job?.resolve(reply)
      on.onIdle()
    })
    const fail = (error: Error) => {
      this.#job?.reject(error)
      this.#job = undefined
    }
    this.#worker.on('error', fail)
    this.#exited = new Promise((resolve) =>
      this.#worker.once('exit', () => {
        fail(closedError())
        on.onGone()
        resolve()
      }),
    )
  }

  do(job: Job): void {
    this.#job = job
    this.#worker.ref()
    this.#worker.postMessage(job.request)
  }

  /** Ends the thread after its current job. */
  close(): Promise<void> {
    this.#worker.ref()
    this.#worker.postMessage({ kind: 'close' } satisfies ReaderRequest)
    return this.#exited
  }
}

function asCounts(reply: ReaderReply): CheckpointCounts {
  return reply.kind === 'checkpoint' ? { complete: reply.complete } : { complete: false }
}

function closedError(): Error {
  return new Error('the database is closed')
}
