import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { Database } from '#db/schema.server.ts'
import { openSqlite } from '#db/sqlite/sqlite-open.server.ts'

/** The tables that a submission writes, in its order. */
const TABLES = [
  'idempotencyKeys',
  'contactRequests',
  'appointments',
  'appointmentCells',
  'mailOutbox',
] as const satisfies (keyof Database)[]

/** The rows of one submission by table, ready for insertion. */
export type SubmissionRows = { table: string; columns: string[]; values: unknown[] }[]

/** Reads the rows of the submissions from a database, one list per submission. */
export async function rowsOfSubmissions(db: Db): Promise<SubmissionRows[]> {
  const bySubmission = new Map<string, SubmissionRows>()
  const requestOf = new Map<unknown, string>()
  for (const { id, contactRequestId } of await db
    .selectFrom('appointments')
    .select(['id', 'contactRequestId'])
    .execute())
    requestOf.set(id, contactRequestId)
  for (const table of TABLES) {
    for (const row of (await db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]) {
      const id = String(row.contactRequestId ?? row.documentId ?? requestOf.get(row.appointmentId) ?? row.id)
      const rows = bySubmission.get(id) ?? []
      rows.push({ table: snakeCase(table), columns: Object.keys(row).map(snakeCase), values: Object.values(row) })
      bySubmission.set(id, rows)
    }
  }
  return [...bySubmission.values()]
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Returns the seconds for inserting the rows, one transaction per submission, into an empty migrated SQLite file with
 * the same pragmas.
 */
export async function insertIntoSqlite(submissions: SubmissionRows[]): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), 'idg-raw-'))
  const file = path.join(dir, 'idg.db')
  await migrate({ engine: 'sqlite', file })
  const sqlite = openSqlite(file)
  // Without shared syncs: every commit waits for the disk.
  sqlite.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000')
  const statements = new Map<string, ReturnType<typeof sqlite.prepare>>()
  const insert = ({ table, columns, values }: SubmissionRows[number]) => {
    const marks = columns.map(() => '?').join(', ')
    const statement =
      statements.get(table) ?? sqlite.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`)
    statements.set(table, statement)
    statement.run(...values.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue))))
  }
  const started = performance.now()
  for (const rows of submissions) {
    sqlite.exec('begin immediate')
    for (const row of rows) insert(row)
    sqlite.exec('commit')
  }
  const seconds = (performance.now() - started) / 1000
  sqlite.close()
  rmSync(dir, { recursive: true, force: true })
  return seconds
}

/** Returns the same for an empty PostgreSQL database, over several connections, with prepared statements. */
export async function insertIntoPostgres(
  url: string,
  submissions: SubmissionRows[],
  connections: number,
): Promise<number> {
  await migrate({ engine: 'postgres', url })
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // A closed idle connection must not end the benchmark: its databases and servers would be left behind.
  pool.on('error', () => undefined)
  const waiting = [...submissions]
  const work = async () => {
    const client = await pool.connect()
    for (let rows = waiting.pop(); rows !== undefined; rows = waiting.pop()) {
      await client.query('begin')
      for (const { table, columns, values } of rows) {
        const marks = columns.map((_, index) => `$${index + 1}`).join(', ')
        await client.query({
          name: table,
          text: `insert into ${table} (${columns.join(', ')}) values (${marks})`,
          values,
        })
      }
      await client.query('commit')
    }
    client.release()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - started) / 1000
  await pool.end()
  return seconds
}

async function migrate(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location)
  await migrateToLatest(db)
  await db.destroy()
}
