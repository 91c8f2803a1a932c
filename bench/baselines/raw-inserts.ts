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
  'requestSearch',
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
      const request = row.contactRequestId ?? row.requestId ?? row.documentId ?? requestOf.get(row.appointmentId)
      const id = String(request ?? row.id)
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

/** Stores the rows of submissions, each in a transaction that is on disk when `store` resolves. */
interface Writer {
  store: (rows: SubmissionRows) => Promise<void>
  close: () => Promise<void>
}

/** Prepared statements on one connection with the product's pragmas; every commit waits for the disk. */
export function openSqliteWriter(file: string): Writer {
  const sqlite = openSqlite(file)
  // Without shared syncs.
  sqlite.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000')
  const statements = new Map<string, ReturnType<typeof sqlite.prepare>>()
  const insert = ({ table, columns, values }: SubmissionRows[number]) => {
    const marks = columns.map(() => '?').join(', ')
    const statement =
      statements.get(table) ?? sqlite.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`)
    statements.set(table, statement)
    statement.run(...values.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue))))
  }
  return {
    async store(rows) {
      sqlite.exec('begin immediate')
      for (const row of rows) insert(row)
      sqlite.exec('commit')
    },
    close: async () => sqlite.close(),
  }
}

/** Prepared statements over several connections. */
export function openPostgresWriter(url: string, connections: number): Writer {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // A closed idle connection must not end the benchmark: its databases and servers would be left behind.
  pool.on('error', () => undefined)
  return {
    async store(rows) {
      const client = await pool.connect()
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
      client.release()
    },
    close: () => pool.end(),
  }
}

/** Returns the seconds for inserting the rows, one transaction per submission, into an empty migrated SQLite file. */
export async function insertIntoSqlite(submissions: SubmissionRows[]): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), 'idg-raw-'))
  const file = path.join(dir, 'idg.db')
  await migrate({ engine: 'sqlite', file })
  const seconds = await secondsOf(openSqliteWriter(file), submissions, 1)
  rmSync(dir, { recursive: true, force: true })
  return seconds
}

/** Returns the same for an empty PostgreSQL database, over several connections. */
export async function insertIntoPostgres(
  url: string,
  submissions: SubmissionRows[],
  connections: number,
): Promise<number> {
  await migrate({ engine: 'postgres', url })
  return secondsOf(openPostgresWriter(url, connections), submissions, connections)
}

async function secondsOf(writer: Writer, submissions: SubmissionRows[], atOnce: number): Promise<number> {
  const waiting = [...submissions]
  const work = async () => {
    for (let rows = waiting.pop(); rows !== undefined; rows = waiting.pop()) await writer.store(rows)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  const seconds = (performance.now() - started) / 1000
  await writer.close()
  return seconds
}

/** Creates the schema. */
export async function migrate(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location)
  await migrateToLatest(db)
  await db.destroy()
}
