import { CompiledQuery, sql } from 'kysely'
import { engineOf, type Trx } from '../client.server.ts'
import { fits, fromPortable, type PortableRow, portableType, type TableShape } from './table-shape.ts'

/** Parameters of one statement; SQLite accepts 32,766, PostgreSQL 65,535. */
const MOST_PARAMETERS = 16_000

const SQLITE_CONSTRAINT = 19

/** The tables or rows do not fit the schema. */
export class WrongRowsError extends Error {
  override name = 'WrongRowsError'
}

/** Adds rows to a table of a load. */
export type AddRows = (table: TableShape, rows: PortableRow[]) => Promise<void>

/**
 * Loads rows into a freshly migrated database: removes the rows that migrations have added, switches triggers off
 * meanwhile, and rebuilds the full-text index. Tables are loaded in the order of `tables`. Throws WrongRowsError.
 */
export async function loadTables(trx: Trx, tables: TableShape[], load: (add: AddRows) => Promise<void>): Promise<void> {
  await requireSchema(trx, tables)
  const restoreTriggers = await suspendTriggers(trx, tables)
  for (const { name } of [...tables].reverse()) await sql`delete from ${sql.table(name)}`.execute(trx)
  await load((table, rows) => insertRows(trx, table, rows))
  await restoreTriggers()
  if (engineOf(trx) === 'sqlite') await rebuildWordIndexes(trx)
}

/** Columns that hold values of their own, as the snapshots read them. */
const COLUMNS = {
  sqlite: `select t.name as table_name, c.name as column_name, c.type as data_type
    from pragma_table_list t, pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and c.hidden = 0
      and t.name not like 'sqlite\\_%' escape '\\' and t.name not like 'kysely\\_%' escape '\\'`,
  postgres: `select table_name, column_name, data_type
    from information_schema.columns join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely\\_%'`,
}

async function requireSchema(trx: Trx, tables: TableShape[]): Promise<void> {
  const query = sql.raw<{ tableName: string; columnName: string; dataType: string }>(COLUMNS[engineOf(trx)])
  const { rows } = await sql<{ tableName: string; columnName: string; dataType: string }>`${query}`.execute(trx)
  const wanted = new Set(
    rows.map(({ tableName, columnName, dataType }) => {
      return `${tableName}.${columnName} ${portableType(tableName, columnName, dataType)}`
    }),
  )
  const found = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`))
  const odd = found.find((column) => !wanted.delete(column)) ?? [...wanted][0]
  if (odd) throw new WrongRowsError(`its tables are not those of its schema (${odd})`)
}

async function insertRows(trx: Trx, { name, columns }: TableShape, rows: PortableRow[]): Promise<void> {
  const isWhole = (row: unknown) =>
    Array.isArray(row) && row.length === columns.length && columns.every(({ type }, index) => fits(type, row[index]))
  if (!rows.every(isWhole)) throw new WrongRowsError(`rows of ${name} do not fit its columns`)
  const most = Math.max(1, Math.floor(MOST_PARAMETERS / columns.length))
  for (let from = 0; from < rows.length; from += most) {
    const slice = rows.slice(from, from + most)
    let number = 0
    const placeholder = engineOf(trx) === 'postgres' ? () => `$${++number}` : () => '?'
    const values = slice.map(() => `(${columns.map(placeholder).join(', ')})`).join(', ')
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const parameters = slice.flatMap((row) => columns.map(({ type }, index) => fromPortable(type, row[index] ?? null)))
    try {
      await trx.executeQuery(CompiledQuery.raw(`insert into "${name}" (${names}) values ${values}`, parameters))
    } catch (error) {
      throw isOfTheRows(error) ? new WrongRowsError(`rows of ${name} can't be stored: ${error}`) : error
    }
  }
}

/** Whether a constraint or a value failed, not the disk or the connection. */
function isOfTheRows(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return /^2[23]/.test(code) || (errcode & 0xff) === SQLITE_CONSTRAINT
}

/** Switches triggers off and returns how to switch them on again. On PostgreSQL foreign keys stay checked. */
async function suspendTriggers(trx: Trx, tables: TableShape[]): Promise<() => Promise<void>> {
  if (engineOf(trx) === 'postgres') {
    const alter = async (change: string) => {
      for (const { name } of tables) {
        await sql`alter table ${sql.table(name)} ${sql.raw(change)} trigger user`.execute(trx)
      }
    }
    await alter('disable')
    return () => alter('enable')
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger'`.execute(trx)
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(trx)
  return async () => {
    for (const trigger of rows) await trx.executeQuery(CompiledQuery.raw(trigger.sql))
  }
}

/** Fills the FTS5 indexes from the tables that they index. */
async function rebuildWordIndexes(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and sql like 'create virtual table%using fts5%content=%'`.execute(
    trx,
  )
  for (const { name } of rows) {
    await sql`insert into ${sql.table(name)} (${sql.id(name)}) values ('rebuild')`.execute(trx)
  }
}
