import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type DatabaseLocation, type Engine, openDatabase } from '#db/client.server.ts'
import { migrateToSchema } from '#db/migrate.ts'
import { POSTGRES_TYPES } from '#db/postgres-types.server.ts'
import { copyTables } from './copy-tables.server.ts'
import { openSqliteRows } from './sqlite-rows.server.ts'
import { listTables, type Row, type Rows, readRow, type Table } from './tables.server.ts'

/** The number of rows of a table and their hash, in the order of the key; equal on both engines. */
export interface TableDigest {
  name: string
  rows: number
  sha256: string
}

/** What a database held at one moment. */
export interface DatabaseContents {
  engine: Engine
  /** Names of the migrations that made its schema. */
  migrations: string[]
  tables: TableDigest[]
}

/** Writes all rows of a database, as of one moment, into a new SQLite file; the hashes are those of the database. */
export function writeDatabaseFile(location: DatabaseLocation, file: string): Promise<DatabaseContents> {
  return location.engine === 'sqlite' ? copySqlite(location.file, file) : copyPostgres(location.url, file)
}

/** Empties a column of a written database, so that none of its former values is left in the file. */
export async function emptyColumn(
  file: string,
  contents: DatabaseContents,
  { table, column }: { table: string; column: string },
): Promise<DatabaseContents> {
  const found = listTables(file).find(({ name }) => name === table)
  if (!found) return contents
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`pragma secure_delete = on; update "${table}" set "${column}" = ''`)
  sqlite.close()
  const rows = openSqliteRows(file)
  const [digest] = await digestTables([found], rows).finally(rows.close)
  return { ...contents, tables: contents.tables.map((one) => (one.name === table && digest ? digest : one)) }
}

/** Opens the rows of a database, as of one moment for each table. */
export async function openDatabaseRows(location: DatabaseLocation): Promise<Rows> {
  return location.engine === 'sqlite' ? openSqliteRows(location.file) : openPostgresRows(location.url)
}

/** While it runs, the WAL is not moved into the database. */
async function copySqlite(source: string, file: string): Promise<DatabaseContents> {
  createPrivateFile(file)
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: 5_000 })
  try {
    sqlite.prepare('vacuum into ?').run(file)
  } finally {
    sqlite.close()
  }
  const rows = openSqliteRows(file)
  try {
    const migrations = await listMigrations(rows)
    // Other tables may be in it, such as those of Litestream.
    const tables = await createDatabaseFile(`${file}.schema`, migrations)
    return { engine: 'sqlite', migrations, tables: await digestTables(tables, rows) }
  } finally {
    await rows.close()
  }
}

async function copyPostgres(url: string, file: string): Promise<DatabaseContents> {
  const rows = await openPostgresRows(url)
  try {
    const migrations = await listMigrations(rows)
    const tables = await createDatabaseFile(file, migrations, rows)
    // A file in WAL mode can not be opened from a folder that is read-only.
    const sqlite = new DatabaseSync(file)
    sqlite.exec('pragma journal_mode = delete')
    sqlite.close()
    return { engine: 'postgres', migrations, tables: await digestTables(tables, rows) }
  } finally {
    await rows.close()
  }
}

async function listMigrations(rows: Rows): Promise<string[]> {
  const names: string[] = []
  const table = { name: 'kysely_migration', columns: [{ name: 'name', type: 'text' as const }], key: ['name'] }
  for await (const batch of rows.read(table)) for (const [name] of batch) names.push(String(name))
  return names
}

/** Creates a SQLite file with the schema of some migrations and, if given, rows. Returns its tables. Throws WrongRowsError. */
export async function createDatabaseFile(file: string, migrations: string[], from?: Rows): Promise<Table[]> {
  createPrivateFile(file)
  const db = openDatabase({ engine: 'sqlite', file }, { durable: false })
  try {
    await db.transaction().execute((trx) => migrateToSchema(trx, migrations))
    const tables = listTables(file)
    if (from) await db.transaction().execute((trx) => copyTables(tables, from, trx))
    return tables
  } finally {
    await db.destroy()
  }
}

/** Returns the digests of tables, in their order. */
export async function digestTables(tables: Table[], rows: Rows): Promise<TableDigest[]> {
  const digests: TableDigest[] = []
  for (const table of tables) {
    const hash = createHash('sha256')
    let count = 0
    for await (const batch of rows.read(table)) {
      count += batch.length
      for (const row of batch) hash.update(`${JSON.stringify(row)}\n`)
    }
    digests.push({ name: table.name, rows: count, sha256: hash.digest('hex') })
  }
  return digests
}

function createPrivateFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}

const BATCH = 500

/**
 * Opens a read-only transaction that sees one moment (`repeatable read`), on a connection of its own; it takes no lock that
 * a writer waits for.
 */
async function openPostgresRows(url: string): Promise<Rows> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: 'idg backup',
    types: POSTGRES_TYPES,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    return { read: (table) => readTable(client, table), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function* readTable(client: pg.Client, table: Table): AsyncGenerator<Row[]> {
  const { name, columns, key } = table
  const isText = new Set(columns.filter(({ type }) => type === 'text').map((column) => column.name))
  // SQLite compares bytes; so does the collation "C".
  const order = key.map((column) => `"${column}"${isText.has(column) ? ' collate "C"' : ''}`).join(', ')
  const list = columns.map((column) => `"${column.name}"`).join(', ')
  await client.query(`declare archived no scroll cursor for select ${list} from "${name}" order by ${order}`)
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${BATCH} from archived`, rowMode: 'array' })
    if (rows.length > 0) yield rows.map((row: unknown[]) => readRow(table, row))
    if (rows.length < BATCH) break
  }
  await client.query('close archived')
}
