import { DatabaseSync } from 'node:sqlite'

/** A column type that both engines store without loss. */
type ColumnType = 'text' | 'integer' | 'boolean'

/** One row, its values in the order of the table's columns. */
export type Row = (string | number | boolean | null)[]

/** A table without its engine: stored columns, and the columns of the primary key, which orders its rows. */
export interface Table {
  name: string
  columns: { name: string; type: ColumnType }[]
  key: string[]
}

/** The rows of a database at one moment, whatever is written meanwhile. */
export interface Rows {
  /** Reads a table in batches, in the order of its key. Both engines return equal rows in equal order. Throws WrongRowsError. */
  read: (table: Table) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

/** The rows do not fit the schema. */
export class WrongRowsError extends Error {
  override name = 'WrongRowsError'
}

/**
 * Lists the tables of a SQLite file that our migrations have made, in the order of their creation: each follows the tables
 * that it references.
 */
export function listTables(file: string): Table[] {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = sqlite.prepare(
      `select s.name from sqlite_schema s join pragma_table_list t on t.name = s.name and t.schema = 'main'
       where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and t.name not like 'kysely\\_%' escape '\\'
       order by s.rowid`,
    )
    const columns = sqlite.prepare('select name, type, pk from pragma_table_xinfo(?) where hidden = 0')
    return tables.all().map(({ name }) => tableOf(String(name), columns.all(name as string)))
  } finally {
    sqlite.close()
  }
}

function tableOf(table: string, columns: Record<string, unknown>[]): Table {
  const keys = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
  return {
    name: table,
    columns: columns.map(({ name, type }) => ({
      name: String(name),
      type: columnType(`${table}.${name}`, String(type)),
    })),
    key: keys.map(({ name }) => String(name)),
  }
}

function columnType(column: string, declared: string): ColumnType {
  const type = declared.toLowerCase()
  if (type === 'text' || type === 'integer' || type === 'boolean') return type
  throw new Error(`${column}: columns of type "${declared}" can't be put into an archive`)
}

/** Returns a row as both engines understand it: SQLite stores booleans as 0 and 1. Throws WrongRowsError. */
export function readRow({ name, columns }: Table, stored: unknown[]): Row {
  if (stored.length !== columns.length) throw new WrongRowsError(`rows of ${name} do not fit its columns`)
  return columns.map((column, index) => {
    const value = stored[index]
    if (value === null) return null
    if (column.type === 'text' && typeof value === 'string') return value
    if (column.type === 'integer' && Number.isSafeInteger(value)) return value as number
    if (column.type === 'boolean' && [0, 1, false, true].includes(value as number | boolean)) return Boolean(value)
    throw new WrongRowsError(`a value of ${name}.${column.name} is no ${column.type}`)
  })
}
