import { DatabaseSync } from 'node:sqlite'
import { type Row, type Rows, readRow, type Table, WrongRowsError } from './tables.server.ts'

const BATCH = 500
/** A batch and a row are held in memory. */
const BATCH_LENGTH = 8_000_000
const MOST_ROW_BYTES = 64_000_000

/** SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_TOOBIG and SQLITE_NOTADB. */
const OF_THE_FILE = [1, 11, 18, 26]

/**
 * Opens a SQLite file to read its rows. It may be forged: only columns of ordinary tables are read, and functions that
 * its schema names are not run.
 */
export function openSqliteRows(file: string): Rows {
  const sqlite = new DatabaseSync(file, {
    readOnly: true,
    defensive: true,
    limits: { length: MOST_ROW_BYTES },
    timeout: 5_000,
  })
  sqlite.exec('pragma trusted_schema = off')
  return { read: (table) => readTable(sqlite, table), close: async () => sqlite.close() }
}

async function* readTable(sqlite: DatabaseSync, table: Table): AsyncGenerator<Row[]> {
  const list = (names: string[]) => names.map((name) => `"${name}"`).join(', ')
  const names = table.columns.map(({ name }) => name)
  try {
    requirePlainColumns(sqlite, table)
    const statement = sqlite.prepare(`select ${list(names)} from main."${table.name}" order by ${list(table.key)}`)
    let batch: Row[] = []
    let length = 0
    for (const stored of statement.iterate()) {
      const row = readRow(table, Object.values(stored))
      batch.push(row)
      for (const value of row) length += typeof value === 'string' ? value.length : 0
      if (batch.length < BATCH && length < BATCH_LENGTH) continue
      yield batch
      batch = []
      length = 0
    }
    if (batch.length > 0) yield batch
  } catch (error) {
    const { code, errcode = 0, message } = error as Error & { code?: string; errcode?: number }
    const isOfTheFile = OF_THE_FILE.includes(errcode & 0xff) || code === 'ERR_OUT_OF_RANGE'
    throw isOfTheFile ? new WrongRowsError(`rows of ${table.name} can't be read: ${message}`) : error
  }
}

/** A view, a virtual table or a generated column would compute its values instead of holding them. */
function requirePlainColumns(sqlite: DatabaseSync, { name, columns }: Table): void {
  const plain = sqlite
    .prepare(
      `select c.name from pragma_table_list(?) t, pragma_table_xinfo(t.name, 'main') c
       where t.schema = 'main' and t.type = 'table' and c.hidden = 0`,
    )
    .all(name)
    .map((column) => column.name)
  const absent = columns.find((column) => !plain.includes(column.name))
  if (absent) throw new WrongRowsError(`it has no column ${name}.${absent.name}`)
}
