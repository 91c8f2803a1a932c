import type { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import { openSqlite } from './sqlite-open.server.ts'
import type {
  CheckpointCounts,
  ReaderAnswer,
  ReaderMessage,
  ReaderReply,
  ReaderRequest,
} from './sqlite-reader-thread.server.ts'
import { PreparedStatements } from './sqlite-statements.server.ts'

/*
 * A thread that reads a SQLite file and, on request, moves the WAL into it (see sqlite-readers.server.ts).
 * `query_only` refuses every other change.
 */
/** How long emptying the WAL may wait for readers; writers wait as long. */
const RESET_BUSY_MS = 100

class OpenFile {
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
      if (request.kind === 'checkpoint') return { kind: 'checkpoint', ...this.#checkpoint('passive') }
      if (request.kind === 'reset') return { kind: 'checkpoint', ...this.#reset() }
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
  #checkpoint(mode: 'passive' | 'truncate'): CheckpointCounts {
    const row = this.#sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get()
    const { busy, log, checkpointed } = row as Record<string, number>
    return { complete: busy === 0 && log === checkpointed }
  }

  /**
   * Moves everything into the file, empties the WAL, and restarts it with a dummy page. SQLite syncs the first write of
   * a WAL immediately; here it does not block the main thread.
   */
  #reset(): CheckpointCounts {
    this.#sqlite.exec(`PRAGMA busy_timeout = ${RESET_BUSY_MS}`)
    try {
      const counts = this.#checkpoint('truncate')
      if (counts.complete) {
        const version = this.#sqlite.prepare('PRAGMA user_version').get()?.user_version
        this.#sqlite.exec('PRAGMA query_only = 0')
        this.#sqlite.exec(`PRAGMA user_version = ${version}`)
      }
      return counts
    } finally {
      this.#sqlite.exec('PRAGMA query_only = 1; PRAGMA busy_timeout = 5000')
    }
  }
}

let file: OpenFile | undefined

parentPort?.on('message', (message: ReaderMessage) => {
  if (message.kind === 'open') {
    file = new OpenFile(message.file)
  } else if (message.kind === 'close') {
    file?.close()
    file = undefined
    parentPort?.postMessage({ kind: 'closed' } satisfies ReaderAnswer)
  } else if (file) {
    parentPort?.postMessage(file.answer(message) satisfies ReaderAnswer)
  }
})
