import pg from 'pg'
import { POSTGRES_TYPES } from '#db/postgres-types.server.ts'
import type { Snapshot } from './snapshot.ts'
import { type PortableRow, portableType, sortByReferences, type TableShape, toPortable } from './table-shape.ts'

const BATCH = 500

/** Opens a read-only transaction that sees one moment (`repeatable read`) on a connection of its own. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
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
    const { shapes, references } = await readShapes(client)
    return {
      engine: 'postgres',
      migrations: await listMigrations(client),
      tables: sortByReferences(shapes, references),
      rows: (table) => readRows(client, table),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const known = await client.query("select to_regclass('kysely_migration') is not null as known")
  if (!known.rows[0].known) return []
  const { rows } = await client.query('select name from kysely_migration order by name collate "C"')
  return rows.map(({ name }) => name)
}

async function readShapes(client: pg.Client) {
  const { rows } = await client.query(
    `select c.table_name, c.column_name, c.data_type,
       (select array_position(i.indkey::int2[], a.attnum) from pg_index i join pg_attribute a on a.attrelid = i.indrelid
        where i.indisprimary and a.attname = c.column_name
          and i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass) as position
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.table_name not like 'kysely\\_%'
     order by c.table_name, c.ordinal_position`,
  )
  const shapes = new Map<string, TableShape & { places: Map<string, number> }>()
  for (const { table_name: name, column_name: column, data_type: type, position } of rows) {
    const shape = shapes.get(name) ?? { name, columns: [] as TableShape['columns'], key: [], places: new Map() }
    shapes.set(name, shape)
    shape.columns.push({ name: column, type: portableType(name, column, type) })
    if (position !== null) shape.places.set(column, position)
  }
  const foreign = await client.query(
    `select conrelid::regclass::text as source, confrelid::regclass::text as target
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  const references = new Map<string, Set<string>>()
  for (const { source, target } of foreign.rows) {
    references.set(source, (references.get(source) ?? new Set()).add(target))
  }
  return {
    references,
    shapes: [...shapes.values()].map(({ places, name, columns }) => ({
      name,
      columns,
      key: [...places].sort(([, a], [, b]) => a - b).map(([column]) => column),
    })),
  }
}

async function* readRows(client: pg.Client, { name, columns, key }: TableShape): AsyncGenerator<PortableRow[]> {
  const isText = new Set(columns.filter(({ type }) => type === 'text').map((column) => column.name))
  // SQLite compares bytes; so does the collation "C".
  const order = key.map((column) => `"${column}"${isText.has(column) ? ' collate "C"' : ''}`).join(', ')
  const list = columns.map((column) => `"${column.name}"`).join(', ')
  await client.query(
    `declare archived no scroll cursor for select ${list} from "${name}"${order && ` order by ${order}`}`,
  )
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${BATCH} from archived`, rowMode: 'array' })
    if (rows.length > 0) {
      yield rows.map((row: unknown[]) => columns.map(({ type }, index) => toPortable(type, row[index])))
    }
    if (rows.length < BATCH) break
  }
  await client.query('close archived')
}
