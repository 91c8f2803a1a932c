import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** What a statement gave: rows, or for one that gives none how many it changed. */
export interface SqliteAnswer {
  rows: Record<string, unknown>[]
  changes?: number | bigint
  lastInsertRowid?: number | bigint
}

/** A SQLite connection on a thread of its own. Statements are run in the order in which they are asked. */
export interface SqliteThread {
  /** Rejects with SQLite's own error (`code`, `errcode`). */
  run: (sql: string, parameters: SQLInputValue[]) => Promise<SqliteAnswer>
  close: () => Promise<void>
}

interface Waiting {
  resolve: (answer: SqliteAnswer) => void
  reject: (error: Error) => void
}

type Reply = SqliteAnswer | { error: { message: string; [property: string]: unknown } }

/**
 * Opens a SQLite file on a thread of its own, so that a commit that waits for the disk, or a slow search, holds up nothing else.
 * The thread does not keep the process alive, except while an answer is awaited.
 */
export function openSqliteThread(file: string): SqliteThread {
  const worker = new Worker(`(${serveSqlite})()`, { eval: true, workerData: { file } })
  worker.unref()
  const waiting: Waiting[] = []
  let failure: Error | undefined
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))

  const fail = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  worker.on('message', (reply: Reply) => {
    const asked = waiting.shift()
    if (waiting.length === 0) worker.unref()
    if ('error' in reply) asked?.reject(Object.assign(new Error(reply.error.message), reply.error))
    else asked?.resolve(reply)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the database is closed')))

  return {
    run: (sql, parameters) =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure)
          return
        }
        if (waiting.push({ resolve, reject }) === 1) worker.ref()
        worker.postMessage({ sql, parameters })
      }),
    async close() {
      worker.ref()
      if (!failure) worker.postMessage(undefined)
      await exited
    },
  }
}

/**
 * What the thread does. It is handed over as text, so that it needs no file of its own in the bundle: it must not use
 * anything from outside its own body.
 *
 * The pragmas are what the product relies on: WAL, every commit on disk, foreign keys checked. A write transaction of
 * another process (a command) is waited for.
 */
function serveSqlite(): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  /** The product's SQL is a small fixed set, so the bound is a safety net only. */
  const KEPT_STATEMENTS = 500

  const sqlite = new DatabaseSync(workerData.file, { timeout: 5000, enableForeignKeyConstraints: true })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY')
  const kept = new Map<string, { statement: ReturnType<typeof sqlite.prepare>; gives: boolean }>()

  const prepare = (sql: string) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    const made = { statement, gives: statement.columns().length > 0 }
    if (kept.size >= KEPT_STATEMENTS) kept.clear()
    kept.set(sql, made)
    return made
  }
  parentPort?.on('message', (asked: { sql: string; parameters: SQLInputValue[] } | undefined) => {
    if (!asked) {
      sqlite.close()
      parentPort.close()
      return
    }
    try {
      const { statement, gives } = prepare(asked.sql)
      if (gives) parentPort.postMessage({ rows: statement.all(...asked.parameters) })
      else parentPort.postMessage({ rows: [], ...statement.run(...asked.parameters) })
    } catch (error) {
      const { message, ...rest } = Object.assign({ message: '' }, error, { message: String((error as Error).message) })
      parentPort.postMessage({ error: { ...rest, message } })
    }
  })
}
