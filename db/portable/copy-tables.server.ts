import { CompiledQuery, sql } from 'kysely'
import { engineOf, type Trx } from '../client.server.ts'
import { type Row, type Rows, type Table, WrongRowsError } from './tables.server.ts'

/** Parameters of one statement; SQLite accepts 32,766, PostgreSQL 65,535. */
const MOST_PARAMETERS = 16_000

const SQLITE_CONSTRAINT = 19

/**
 * Copies the rows of tables into a freshly migrated database, whichever engines: removes the rows that migrations have
 * added, switches triggers off meanwhile, and rebuilds the full-text index. Throws WrongRowsError.
 */
export async function copyTables(tables: Table[], from: Rows, trx: Trx): Promise<void> {
  const restoreTriggers = await suspendTriggers(trx, tables)
  for (const { name } of [...tables].reverse()) await sql`delete from ${sql.table(name)}`.execute(trx)
  for (const table of tables) {
    for await (const rows of from.read(table)) await insertRows(trx, table, rows)
  }
  await restoreTriggers()
  if (engineOf(trx) === 'sqlite') await rebuildWordIndexes(trx)
}

async function insertRows(trx: Trx, { name, columns }: Table, rows: Row[]): Promise<void> {
  const most = Math.floor(MOST_PARAMETERS / columns.length)
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  for (let from = 0; from < rows.length; from += most) {
    const slice = rows.slice(from, from + most)
    let number = 0
    const placeholder = engineOf(trx) === 'postgres' ? () => `$${++number}` : () => '?'
    const values = slice.map(() => `(${columns.map(placeholder).join(', ')})`).join(', ')
    try {
      await trx.executeQuery(CompiledQuery.raw(`insert into "${name}" (${names}) values ${values}`, slice.flat()))
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
async function suspendTriggers(trx: Trx, tables: Table[]): Promise<() => Promise<void>> {
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
