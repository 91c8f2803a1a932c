import { DatabaseSync } from 'node:sqlite'
import type { Snapshot } from './snapshot.ts'
import { type PortableRow, portableType, sortByReferences, type TableShape, toPortable } from './table-shape.ts'

const BATCH = 500

/** Opens a read transaction on a read-only connection. While it is open, the WAL is not moved into the file. */
export async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    sqlite.exec('begin')
    // The first read fixes what the transaction sees.
    const migrations = listMigrations(sqlite)
    const { shapes, references } = readShapes(sqlite)
    return {
      engine: 'sqlite',
      migrations,
      tables: sortByReferences(shapes, references),
      rows: (table) => readRows(sqlite, table),
      close: async () => sqlite.close(),
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function listMigrations(sqlite: DatabaseSync): string[] {
  const known = sqlite.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  if (!known) return []
  return sqlite
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}

function readShapes(sqlite: DatabaseSync) {
  const names = sqlite
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
       and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' order by name`,
    )
    .all()
    .map(({ name }) => String(name))
  const references = new Map<string, Set<string>>()
  const shapes = names.map((name): TableShape => {
    const columns = sqlite.prepare('select name, type, pk from pragma_table_xinfo(?) where hidden = 0').all(name)
    const foreign = sqlite.prepare('select distinct "table" as target from pragma_foreign_key_list(?)').all(name)
    references.set(name, new Set(foreign.map(({ target }) => String(target))))
    return {
      name,
      columns: columns.map((column) => ({
        name: String(column.name),
        type: portableType(name, String(column.name), String(column.type)),
      })),
      key: columns
        .filter(({ pk }) => Number(pk) > 0)
        .sort((a, b) => Number(a.pk) - Number(b.pk))
        .map((column) => String(column.name)),
    }
  })
  return { shapes, references }
}

async function* readRows(sqlite: DatabaseSync, { name, columns, key }: TableShape): AsyncGenerator<PortableRow[]> {
  const list = (names: string[]) => names.map((column) => `"${column}"`).join(', ')
  const order = key.length > 0 ? ` order by ${list(key)}` : ''
  const statement = sqlite.prepare(`select ${list(columns.map((column) => column.name))} from "${name}"${order}`)
  let batch: PortableRow[] = []
  for (const row of statement.iterate()) {
    batch.push(columns.map((column) => toPortable(column.type, row[column.name])))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
