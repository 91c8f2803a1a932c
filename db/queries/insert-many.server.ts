import { CompiledQuery, type Insertable } from 'kysely'
import type { Database } from '#db/schema.server.ts'

const texts = new Map<string, string>()

/**
 * The query that inserts any number of rows with the same keys on PostgreSQL, for insertAndCommit: one text, prepared
 * once, and one parameter. Undefined without rows. Rows that conflict in `unless` are passed over.
 */
export function insertMany<Table extends keyof Database>(
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  unless: readonly (keyof Database[Table] & string)[] = [],
): CompiledQuery<unknown> | undefined {
  const [first] = rows
  if (!first) return undefined
  const keys = Object.keys(first)
  const values = JSON.stringify(rows.map((row) => namedAsColumns(row, keys)))
  return CompiledQuery.raw(textOf(table, keys, unless), [values])
}

function textOf(table: string, keys: readonly string[], unless: readonly string[]): string {
  const key = `${table} ${keys.join()} ${unless.join()}`
  const known = texts.get(key)
  if (known) return known
  const listed = (names: readonly string[]) => names.map((name) => `"${columnOf(name)}"`).join(', ')
  const columns = listed(keys)
  const conflict = unless.length > 0 ? ` on conflict (${listed(unless)}) do nothing` : ''
  const name = columnOf(table)
  const text = `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)${conflict}`
  texts.set(key, text)
  return text
}

function namedAsColumns(row: object, keys: readonly string[]): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const key of keys) named[columnOf(key)] = (row as Record<string, unknown>)[key]
  return named
}

const columns = new Map<string, string>()

function columnOf(key: string): string {
  let column = columns.get(key)
  if (column === undefined) {
    column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columns.set(key, column)
  }
  return column
}
