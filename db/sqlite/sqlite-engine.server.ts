import { closeSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { SECOND } from '#app/lib/time/duration.ts'
import { WalCheckpoints } from './sqlite-checkpoints.server.ts'
import { openSqlite } from './sqlite-open.server.ts'
import { SqliteReaders } from './sqlite-readers.server.ts'
import { changesSchema, type SqliteAnswer } from './sqlite-statements.server.ts'
import { type FileSync, WalSync } from './sqlite-sync.server.ts'
import { SqliteWriter } from './sqlite-writer.server.ts'

/** How a SQLite file is used. */
export interface SqliteOptions {
  /** Called when the WAL exceeds its limit, or a checkpoint or the disk fails. */
  warn?: (figures: object, text: string) => void
  /** False for temporary data: commits are not synced to disk. */
  durable?: boolean
  /** How long a writer waits for another process that holds the write lock. */
  busyMs?: number
  checkpointBytes?: number
  walLimitBytes?: number
  sync?: FileSync
}

/** Figures for monitoring. */
export interface SqliteFigures {
  walBytes: number
  checkpoints: number
  checkpointing: boolean
  commits: number
  syncs: number
  /** The longest time for which a transaction or a checkpoint has kept other writers waiting. */
  longestHoldMs: number
  /** The longest time for which one statement has blocked this thread. */
  longestStatementMs: number
  /** Transactions and reads that wait now. */
  waiting: number
  /** Transactions that had to wait for another one, and for how long in total. */
  waits: number
  waitedMs: number
  /** Statements so far, begin and commit included, on this thread and on reader threads. */
  statements: number
}

const BUSY_MS = 5 * SECOND
const CHECKPOINT_BYTES = 4 * 1024 * 1024
const WAL_LIMIT_BYTES = 64 * 1024 * 1024
/** SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC */
const SYNC_ERRORS = [1034, 1290]

/**
 * A SQLite file with a writing connection on this thread, reader threads, one sync shared by concurrent commits, and
 * one owner of checkpoints. See docs/decisions/0025.
 */
export class SqliteEngine {
  readonly #durable: boolean
  readonly #walFd: number
  readonly #sync: WalSync
  readonly #writer: SqliteWriter
  readonly #readers: SqliteReaders
  readonly #checkpoints: WalCheckpoints
  #closed = false
  #reads = 0

  /** Opens the file, creating it if there is none. Throws UnusableDatabaseError. */
  static async open(file: string, options: SqliteOptions = {}): Promise<SqliteEngine> {
    const sqlite = openSqlite(file)
    try {
      // Moves what a crash left in the WAL into the file. From here on the WAL exists until the last connection closes.
      sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
      const folder = await open(path.dirname(path.resolve(file)))
      await folder.sync().finally(() => folder.close())
      return new SqliteEngine(file, new SqliteWriter(sqlite, options.busyMs ?? BUSY_MS), options)
    } catch (error) {
      sqlite.close()
      throw error
    }
  }

  private constructor(file: string, writer: SqliteWriter, options: SqliteOptions) {
    const warn = options.warn ?? (() => undefined)
    this.#durable = options.durable ?? true
    this.#writer = writer
    this.#readers = new SqliteReaders(file)
    this.#walFd = openSync(`${file}-wal`, 'r+')
    this.#checkpoints = new WalCheckpoints(this.#walFd, this.#readers, writer, {
      checkpointBytes: options.checkpointBytes ?? CHECKPOINT_BYTES,
      walLimitBytes: options.walLimitBytes ?? WAL_LIMIT_BYTES,
      warn,
      onError: (error) => this.#noteSyncError(error),
    })
    const onFailure = (err: Error) => warn({ err }, 'the database refuses everything until the process starts again')
    this.#sync = new WalSync(this.#walFd, { afterSync: () => this.#checkpoints.watch(), onFailure }, options.sync)
  }

  get figures(): SqliteFigures {
    const statements = this.#writer.statementCount + this.#reads
    const waiting = this.#writer.waiting + this.#readers.waiting
    return { ...this.#sync.counts, ...this.#checkpoints.figures, ...this.#writer.figures, waiting, statements }
  }

  /** Reads committed data on a reader thread. Resolves when every commit that it may have seen is on disk. */
  async read(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    this.#reads++
    const rows = await this.#readers.read(sql, parameters)
    await this.settled()
    return { rows }
  }

  /** Runs one statement outside any transaction on the writing connection; resolves when it is on disk. */
  async write(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    const answer = await this.#takeLock(sql, parameters)
    if (changesSchema(sql)) this.#readers.forgetStatements()
    this.#noteCommit()
    this.#writer.release()
    await this.settled()
    return answer
  }

  /**
   * Begins a transaction: the writing connection belongs to the caller until `commit` or `rollback`. It takes the write
   * lock at once, so a transaction that reads before it writes never fails half-way as busy.
   */
  async begin(): Promise<void> {
    await this.#takeLock('begin immediate', [])
  }

  /** Runs one statement of the transaction. Long transactions yield to the event loop between statements. */
  async runInTransaction(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    await this.#writer.breathe()
    return this.#run(sql, parameters)
  }

  #run(sql: string, parameters: SQLInputValue[]): SqliteAnswer {
    if (changesSchema(sql)) this.#readers.forgetStatements()
    try {
      return this.#writer.run(sql, parameters)
    } catch (error) {
      this.#noteSyncError(error)
      throw error
    }
  }

  /**
   * Commits and releases the connection. `settled` resolves when the commit is on disk. If it throws, the caller rolls
   * back.
   */
  commit(): void {
    this.#run('commit', [])
    this.#noteCommit()
    this.#writer.release()
  }

  /** Rolls back and releases the connection. Its reads may have seen commits that are not on disk: see `settled`. */
  rollback(): void {
    try {
      this.#writer.run('rollback')
    } catch (error) {
      // On a full disk SQLite rolls back by itself (sqlite.org/lang_transaction.html, "Response To Errors Within A
      // Transaction"). The error about a missing transaction must not hide the original one.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    } finally {
      this.#writer.release()
    }
  }

  /** Resolves when every commit so far is on disk. Rejects with SqliteSyncError when the disk has failed. */
  settled(): Promise<void> {
    return this.#durable ? this.#sync.settled() : Promise.resolve()
  }

  /** Moves the WAL into the file and empties it; resolves when it is empty. Throws if a reader prevents that. */
  async emptyWal(): Promise<void> {
    await this.settled()
    await this.#checkpoints.empty()
  }

  /** Closes the file; the last connection that closes moves the WAL into it. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#checkpoints.stop()
    await this.settled().catch(() => undefined)
    await this.#readers.close()
    closeSync(this.#walFd)
    this.#writer.close()
  }

  /** Waits for the writing connection and runs a statement that takes the write lock. */
  async #takeLock(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    const asked = performance.now()
    await this.#writer.acquire()
    try {
      if (this.#sync.failure) throw this.#sync.failure
      if (this.#closed) throw new Error('the database is closed')
      return await this.#writer.runWhenFree(asked, sql, parameters)
    } catch (error) {
      this.#noteSyncError(error)
      this.#writer.release()
      throw error
    }
  }

  #noteCommit(): void {
    if (this.#durable) this.#sync.noteCommit()
    else this.#checkpoints.watch()
  }

  /** A sync that fails inside SQLite stops all writing, like a failure of our own sync. */
  #noteSyncError(error: unknown): void {
    const { errcode } = error as { errcode?: number }
    if (errcode !== undefined && SYNC_ERRORS.includes(errcode)) this.#sync.fail(error)
  }
}
