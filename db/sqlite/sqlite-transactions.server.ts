import type { SQLInputValue } from 'node:sqlite'
import type { SqliteAnswer } from './sqlite-statements.server.ts'
import type { SqliteWriter } from './sqlite-writer.server.ts'

/** What transactions need of the engine. */
interface TransactionHooks {
  /** Throws when nothing may be written any more. */
  refuse: () => void
  /** Called after each commit. */
  onCommit: () => void
  /** Called with each error of a statement. */
  onError: (error: unknown) => void
  /** Resolves when every commit so far is on disk. */
  settled: () => Promise<void>
}

/** Transactions on the writing connection, one after the other. */
export class SqliteTransactions {
  readonly #writer: SqliteWriter
  readonly #hooks: TransactionHooks

  constructor(writer: SqliteWriter, hooks: TransactionHooks) {
    this.#writer = writer
    this.#hooks = hooks
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

  /** Runs one statement outside any transaction; resolves when it has run. */
  async write(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    try {
      const answer = await this.#start(sql, parameters)
      this.#hooks.onCommit()
      return answer
    } finally {
      this.#writer.release()
    }
  }

  /** Runs one statement of the transaction. Throws SQLite's error. */
  run(sql: string, parameters: SQLInputValue[]): SqliteAnswer {
    try {
      return this.#writer.run(sql, parameters)
    } catch (error) {
      this.#hooks.onError(error)
      throw error
    }
  }

  /**
   * Ends the transaction and releases the connection. Resolves when the changes are on disk. If it throws, the caller
   * rolls back.
   */
  commit(): Promise<void> {
    this.run('commit', [])
    this.#hooks.onCommit()
    this.#writer.release()
    return this.#hooks.settled()
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
      return this.#hooks.settled()
    } finally {
      this.#writer.release()
    }
  }

  async #start(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    const asked = performance.now()
    await this.#writer.acquire()
    try {
      this.#hooks.refuse()
      return await this.#writer.runWhenFree(asked, sql, parameters)
    } catch (error) {
      this.#hooks.onError(error)
      throw error
    }
  }
}
