import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { openSqlite } from './sqlite-open.server.ts'
import { PreparedStatements } from './sqlite-statements.server.ts'

/** What is asked of a reading connection. `schema` changes when prepared statements are out of date. */
export type ReaderRequest =
  | { kind: 'read'; sql: string; parameters: SQLInputValue[]; schema: number }
  | { kind: 'checkpoint' }
  | { kind: 'reset' }

/** The answer; `complete` says whether the whole WAL is in the file. */
export type ReaderReply =
  | { kind: 'rows'; rows: Record<string, unknown>[] }
  | { kind: 'checkpoint'; complete: boolean }
  | { kind: 'failed'; error: { message: string; code?: string; errcode?: number } }

/** How long emptying the WAL may wait for readers; writers wait as long. */
const RESET_BUSY_MS = 100

/**
 * A connection that reads a SQLite file and, on request, moves the WAL into it (see sqlite-readers.server.ts).
 * `query_only` refuses every other change.
 */
export class ReadConnection {
  readonly #sqlite: DatabaseSync
  readonly #statements: PreparedStatements
  #schema = 0

  constructor(file: string) {
    this.#sqlite = openSqlite(file)
    this.#sqlite.exec('PRAGMA query_only = 1')
    this.#statements = new PreparedStatements(this.#sqlite)
  }

  answer(request: ReaderRequest): ReaderReply {
    try {
      if (request.kind === 'checkpoint') return { kind: 'checkpoint', complete: this.#checkpoint('passive') }
      if (request.kind === 'reset') return { kind: 'checkpoint', complete: this.#reset() }
      if (request.schema !== this.#schema) this.#statements.clear()
      this.#schema = request.schema
      return { kind: 'rows', rows: this.#statements.run(request.sql, request.parameters).rows }
    } catch (error) {
      const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
      return { kind: 'failed', error: { message, ...(code && { code }), ...(errcode !== undefined && { errcode }) } }
    }
  }

  close(): void {
    this.#statements.clear()
    this.#sqlite.close()
  }

  /** Moves what it can into the file while writers and readers continue. */
  #checkpoint(mode: 'passive' | 'truncate'): boolean {
    const row = this.#sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get()
    const { busy, log, checkpointed } = row as Record<string, number>
    return busy === 0 && log === checkpointed
  }

  /**
   * Moves everything into the file, empties the WAL, and restarts it with a dummy page. SQLite syncs the first write of
   * a WAL immediately; here it does not block the main thread.
   */
  #reset(): boolean {
    this.#sqlite.exec(`PRAGMA busy_timeout = ${RESET_BUSY_MS}`)
    try {
      const isComplete = this.#checkpoint('truncate')
      if (isComplete) {
        const version = this.#sqlite.prepare('PRAGMA user_version').get()?.user_version
        this.#sqlite.exec('PRAGMA query_only = 0')
        this.#sqlite.exec(`PRAGMA user_version = ${version}`)
      }
      return isComplete
    } finally {
      this.#sqlite.exec('PRAGMA query_only = 1; PRAGMA busy_timeout = 5000')
    }
  }
}
