import pg from 'pg'
import { POSTGRES_TYPES } from '#db/postgres-types.server.ts'
import { type Row, type Rows, readRow, type Table } from './tables.server.ts'

const BATCH = 500

/**
 * Opens a read-only transaction that sees one moment (`repeatable read`), on a connection of its own; it takes no lock that
 * a writer waits for.
 */
export async function openPostgresRows(url: string): Promise<Rows> {
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
