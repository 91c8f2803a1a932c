import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { PreparedStatements, type SqliteAnswer } from './sqlite-statements.server.ts'

/** Another process holds the write lock for longer than the busy limit. */
export class SqliteBusyError extends Error {}

/** A transaction of many statements yields to the event loop after this time. */
const TURN_MS = 5
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50
const SQLITE_BUSY = 5

/**
 * The writing connection, on this thread, with one user at a time: a transaction awaits its statements, and no other
 * statement may run between them. SQLite never waits here for another process's lock: the writer retries.
 */
export class SqliteWriter {
  readonly #sqlite: DatabaseSync
  readonly #statements: PreparedStatements
  readonly #busyMs: number
  #used = false
  #queue: (() => void)[] = []
  #usedSince = 0
  #turnSince = 0
  #longestHoldMs = 0
  #longestStatementMs = 0
  #waits = 0
  #waitedMs = 0
  /** Statements run so far. */
  statementCount = 0

  constructor(sqlite: DatabaseSync, busyMs: number) {
    this.#sqlite = sqlite
    this.#sqlite.exec('PRAGMA busy_timeout = 0')
    this.#statements = new PreparedStatements(sqlite)
    this.#busyMs = busyMs
  }

  get figures(): { longestHoldMs: number; longestStatementMs: number; waits: number; waitedMs: number } {
    const [waits, waitedMs] = [this.#waits, this.#waitedMs]
    return { longestHoldMs: this.#longestHoldMs, longestStatementMs: this.#longestStatementMs, waits, waitedMs }
  }

  /** Callers in the queue. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Whether a transaction is open. SQLite rolls back by itself after some errors. */
  get isInTransaction(): boolean {
    return this.#sqlite.isTransaction
  }

  /** Resolves when the connection belongs to this caller, until `release`. A checkpoint skips the queue. */
  async acquire(as?: 'checkpoint'): Promise<void> {
    if (this.#used) {
      const began = performance.now()
      await new Promise<void>((resolve) =>
        as === 'checkpoint' ? this.#queue.unshift(resolve) : this.#queue.push(resolve),
      )
      this.#waits++
      this.#waitedMs += performance.now() - began
    }
    this.#used = true
    this.#usedSince = performance.now()
    this.#turnSince = this.#usedSince
  }

  /** Yields to the event loop if the current user has kept it busy for a while. The connection stays with that user. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#turnSince < TURN_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    this.#turnSince = performance.now()
  }

  /** Passes the connection to the next in the queue, after a turn of the event loop. */
  release(): void {
    this.#longestHoldMs = Math.max(this.#longestHoldMs, performance.now() - this.#usedSince)
    const next = this.#queue.shift()
    if (next) setImmediate(next)
    else this.#used = false
  }

  /** Runs one statement synchronously. Throws SQLite's error. */
  run(sql: string, parameters: readonly SQLInputValue[] = []): SqliteAnswer {
    const began = performance.now()
    this.statementCount++
    try {
      return this.#statements.run(sql, parameters)
    } finally {
      this.#longestStatementMs = Math.max(this.#longestStatementMs, performance.now() - began)
    }
  }

  /**
   * Runs a statement that takes the write lock, retrying while another process holds it. Throws SqliteBusyError if that
   * lasts too long; `asked` is when the caller began to wait.
   */
  async runWhenFree(asked: number, sql: string, parameters: readonly SQLInputValue[] = []): Promise<SqliteAnswer> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        return this.run(sql, parameters)
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() - asked > this.#busyMs) {
          const text = 'the database is busy: another process (a command or a backup) holds its write lock'
          throw new SqliteBusyError(text, { cause: error })
        }
      }
      await pause(wait)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#sqlite.close()
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY
}
