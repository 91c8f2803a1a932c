import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite-open.server.ts'
import type { CheckpointCounts, ReaderReply, ReaderRequest, ReaderStart } from './sqlite-readers.server.ts'
import { PreparedStatements } from './sqlite-statements.server.ts'

/*
 * A thread that reads the SQLite file and, on request, moves the WAL into it (see sqlite-readers.server.ts).
 * `query_only` refuses every other change.
 */
/** How long emptying the WAL may wait for readers; writers wait as long. */
const RESET_BUSY_MS = 100

const { file } = workerData as ReaderStart
const sqlite = openSqlite(file)
sqlite.exec('PRAGMA query_only = 1')
const statements = new PreparedStatements(sqlite)

/** Moves what it can into the file while writers and readers continue. */
function checkpoint(mode: 'passive' | 'truncate'): CheckpointCounts {
  const { busy, log, checkpointed } = sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as Record<string, number>
  return { complete: busy === 0 && log === checkpointed }
}

/**
 * Moves everything into the file, empties the WAL, and restarts it with a dummy page. SQLite syncs the first write of a
 * WAL immediately; here it does not block the main thread.
 */
function reset(): CheckpointCounts {
  sqlite.exec(`PRAGMA busy_timeout = ${RESET_BUSY_MS}`)
  try {
    const counts = checkpoint('truncate')
    if (counts.complete) {
      const version = sqlite.prepare('PRAGMA user_version').get()?.user_version
      sqlite.exec('PRAGMA query_only = 0')
      sqlite.exec(`PRAGMA user_version = ${version}`)
    }
    return counts
  } finally {
    sqlite.exec('PRAGMA query_only = 1; PRAGMA busy_timeout = 5000')
  }
}

let schema = 0

function answer(request: Exclude<ReaderRequest, { kind: 'close' }>): ReaderReply {
  try {
    if (request.kind === 'checkpoint') return { kind: 'checkpoint', ...checkpoint('passive') }
    if (request.kind === 'reset') return { kind: 'checkpoint', ...reset() }
    if (request.schema !== schema) statements.clear()
    schema = request.schema
    return { kind: 'rows', rows: statements.run(request.sql, request.parameters).rows }
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
    return { kind: 'failed', error: { message, ...(code && { code }), ...(errcode !== undefined && { errcode }) } }
  }
}

parentPort?.on('message', (request: ReaderRequest) => {
  if (request.kind !== 'close') {
    parentPort?.postMessage(answer(request))
    return
  }
  statements.clear()
  sqlite.close()
  parentPort?.close()
})
