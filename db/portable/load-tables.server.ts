import { CompiledQuery, sql } from 'kysely'
import { engineOf, type Trx } from '../client.server.ts'
import { fromPortable, type PortableRow, type TableShape } from './table-shape.ts'

/** Parameters of one statement; SQLite accepts 32,766, PostgreSQL 65,535. */
const MOST_PARAMETERS = 16_000

/** Adds rows to a table of a load. */
export type AddRows = (table: TableShape, rows: PortableRow[]) => Promise<void>

/**
 * Loads rows into a freshly migrated database: removes the rows that migrations have added, switches triggers off
 * meanwhile, and rebuilds the full-text index. Tables are loaded in the order of `tables`.
 */
export async function loadTables(trx: Trx, tables: TableShape[], load: (add: AddRows) => Promise<void>): Promise<void> {
  const restoreTriggers = await suspendTriggers(trx, tables)
  for (const { name } of [...tables].reverse()) await sql`delete from ${sql.table(name)}`.execute(trx)
  await load((table, rows) => insertRows(trx, table, rows))
  await restoreTriggers()
  if (engineOf(trx) === 'sqlite') await rebuildWordIndexes(trx)
}

async function insertRows(trx: Trx, { name, columns }: TableShape, rows: PortableRow[]): Promise<void> {
  const most = Math.max(1, Math.floor(MOST_PARAMETERS / columns.length))
  for (let from = 0; from < rows.length; from += most) {
    const slice = rows.slice(from, from + most)
    let number = 0
    const placeholder = engineOf(trx) === 'postgres' ? () => `$${++number}` : () => '?'
    const values = slice.map(() => `(${columns.map(placeholder).join(', ')})`).join(', ')
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const parameters = slice.flatMap((row) => columns.map(({ type }, index) => fromPortable(type, row[index] ?? null)))
    await trx.executeQuery(CompiledQuery.raw(`insert into "${name}" (${names}) values ${values}`, parameters))
  }
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
