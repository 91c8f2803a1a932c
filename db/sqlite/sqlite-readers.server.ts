import type { SQLInputValue } from 'node:sqlite'
import { MINUTE } from '#app/lib/time/duration.ts'
import {
  type CheckpointCounts,
  closedError,
  type ReaderJob,
  type ReaderReply,
  ReaderThread,
} from './sqlite-reader-thread.server.ts'

/** Two, so that a slow search leaves one for other reads. */
const MAX_READERS = 2
/** The second thread starts when a read has waited this long, and ends after a while without reads. */
const SECOND_AFTER_MS = 10
const SECOND_IDLE_MS = MINUTE

/**
 * Threads that read the SQLite file beside its writer. Each has one job at a time, so a quick read never waits behind a
 * slow one while the other thread is free. They start when needed and keep the process alive only while an answer is
 * awaited.
 */
export class SqliteReaders {
  readonly #file: string
  readonly #idle: ReaderThread[] = []
  readonly #all = new Set<ReaderThread>()
  readonly #jobs: ReaderJob[] = []
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

  /** Closes the file on every thread after its current job; queued reads are refused. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#starting)
    clearInterval(this.#ending)
    for (const job of this.#jobs.splice(0)) job.reject(closedError())
    await Promise.all([...this.#all].map((reader) => reader.close()))
  }

  #ask(request: ReaderJob['request'], reader?: ReaderThread): Promise<ReaderReply> {
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
      reader.do(this.#jobs.shift() as ReaderJob)
    }
  }

  /** A thread takes memory and 20 ms to start: most queues are shorter. */
  #planSecond(): void {
    if (this.#all.size >= MAX_READERS || this.#starting) return
    this.#starting = setTimeout(() => {
      this.#starting = undefined
      if (this.#closed || this.#paused || this.#jobs.length === 0 || this.#all.size >= MAX_READERS) return
      this.#start().do(this.#jobs.shift() as ReaderJob)
      this.#ending ??= setInterval(() => this.#endSecond(), SECOND_IDLE_MS).unref()
    }, SECOND_AFTER_MS)
  }

  /** Gives up a thread unless both were used at once since the last look. */
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

  #start(): ReaderThread {
    const reader = ReaderThread.open(this.#file, {
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

function asCounts(reply: ReaderReply): CheckpointCounts {
  return reply.kind === 'checkpoint' ? { complete: reply.complete } : { complete: false }
}
