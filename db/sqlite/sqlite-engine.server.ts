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
  /** Whether reads run on threads, as in the server. Otherwise they block this thread: a command has nothing else to do. */
  readThreads?: boolean
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
  /** Whether deleted data is still in the WAL because another program keeps reading. */
  walKeepsDeleted: boolean
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
  /** Statements so far, begin and commit included, of the writer and the readers. */
  statements: number
}

const BUSY_MS = 5 * SECOND
const START_BUSY_MS = 100
const CHECKPOINT_BYTES = 4 * 1024 * 1024
const WAL_LIMIT_BYTES = 64 * 1024 * 1024
/** SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC */
const SYNC_ERRORS = [1034, 1290]

/**
 * A SQLite file with a writing connection on this thread, readers beside it, one sync shared by concurrent commits, and
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
      // A program that keeps reading, as Litestream does, would hold up the start for as long as the busy timeout.
      sqlite.exec(`PRAGMA busy_timeout = ${START_BUSY_MS}`)
      const { busy } = sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {}
      const folder = await open(path.dirname(path.resolve(file)))
      await folder.sync().finally(() => folder.close())
      const engine = new SqliteEngine(file, new SqliteWriter(sqlite, options.busyMs ?? BUSY_MS), options)
      // The process may have been killed between a deletion and the emptying of the WAL.
      if (busy) engine.#checkpoints.emptyLater()
      return engine
    } catch (error) {
      sqlite.close()
      throw error
    }
  }

  private constructor(file: string, writer: SqliteWriter, options: SqliteOptions) {
    const warn = options.warn ?? (() => undefined)
    this.#durable = options.durable ?? true
    this.#writer = writer
    this.#readers = new SqliteReaders(file, options.readThreads ?? false)
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

  /** Reads committed data beside the writer. Resolves when every commit that it may have seen is on disk. */
  async read(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    this.#reads++
    const rows = await this.#readers.read(sql, parameters)
    await this.settled()
    return { rows }
  }

  /** Runs one statement outside any transaction on the writing connection; resolves when it is on disk. */
  async write(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    let answer: SqliteAnswer
    try {
      answer = await this.#start(sql, parameters)
      this.#noteCommit()
    } finally {
      this.#writer.release()
    }
    if (changesSchema(sql)) this.#readers.forgetStatements()
    await this.settled()
    return answer
  }

  /**
   * Begins a transaction: the writing connection belongs to the caller until `commit` or `rollback`. It takes the write
   * lock at once, so a transaction that reads before it writes never fails half-way as busy.
   */
  async begin(): Promise<void> {
    try {
      await this.#start('begin immediate', [])
    } catch (error) {
      this.#writer.release()
      throw error
    }
  }

  /**
   * Runs one statement of the transaction. Long transactions yield to the event loop between statements. Throws SQLite's
   * error.
   */
  async runInTransaction(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    await this.#writer.breathe()
    if (changesSchema(sql)) this.#readers.forgetStatements()
    return this.#run(sql, parameters)
  }

  /**
   * Ends the transaction and releases the connection. Resolves when the changes are on disk. If it throws, the caller
   * rolls back.
   */
  commit(): Promise<void> {
    this.#run('commit', [])
    this.#noteCommit()
    this.#writer.release()
    return this.settled()
  }

  /**
   * Rolls back and releases the connection. Resolves when everything that the transaction may have read is on disk, so
   * that a refusal which follows from it can be answered.
   */
  rollback(): Promise<void> {
    try {
      // After some errors, as on a full disk, SQLite has rolled back by itself (sqlite.org/lang_transaction.html,
      // "Response To Errors Within A Transaction").
      if (this.#writer.isInTransaction) this.#writer.run('rollback')
      return this.settled()
    } finally {
      this.#writer.release()
    }
  }

  /** Resolves when every commit so far is on disk. Rejects with SqliteSyncError when the disk has failed. */
  settled(): Promise<void> {
    return this.#durable ? this.#sync.settled() : Promise.resolve()
  }

  /** Moves the WAL into the file and empties it. While a reader of another process prevents that, it is tried again. */
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

  async #start(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    const asked = performance.now()
    await this.#writer.acquire()
    if (this.#sync.failure) throw this.#sync.failure
    if (this.#closed) throw new Error('the database is closed')
    try {
      return await this.#writer.runWhenFree(asked, sql, parameters)
    } catch (error) {
      this.#noteSyncError(error)
      throw error
    }
  }

  #run(sql: string, parameters: SQLInputValue[]): SqliteAnswer {
    try {
      return this.#writer.run(sql, parameters)
    } catch (error) {
      this.#noteSyncError(error)
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
