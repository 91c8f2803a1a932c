import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '#test/engines.ts'
import { BOOLEAN_COLUMNS } from './client.server.ts'

/** Column types of the interfaces in schema/, by table: what the code declares. */
function declaredTables(): Record<string, Record<string, string>> {
  const dir = path.join(import.meta.dirname, 'schema')
  const source = readdirSync(dir)
    .map((file) => readFileSync(path.join(dir, file), 'utf8'))
    .join('\n')
  const interfaces = new Map<string, Record<string, string>>()
  for (const [, name = '', body = ''] of source.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)) {
    const fields = body.matchAll(/^ {2}(\w+): (.+)$/gm)
    interfaces.set(
      name,
      Object.fromEntries(
        [...fields].map(([, field = '', type = '']) => [field, type.replace(/^Generated<(.+)>$/, '$1')]),
      ),
    )
  }
  const areas = [...interfaces]
    .filter(([name]) => name.endsWith('Tables'))
    .flatMap(([, tables]) => Object.entries(tables))
  return Object.fromEntries(areas.map(([table, type]) => [table, interfaces.get(type) ?? {}]))
}

const TYPES: Record<string, string> = {
  text: 'string',
  boolean: 'boolean',
  bool: 'boolean',
  integer: 'number',
  int4: 'number',
  int8: 'number',
}
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Kysely's tables and those of SQLite's full-text index. */
const OWN_TABLES = /^(kysely|request_fts)/

describeOnBothEngines('the migrated schema', ({ database }) => {
  test('matches the declarations of the code', async () => {
    const db = await database()
    const found: Record<string, Record<string, string>> = {}
    for (const table of await db.introspection.getTables()) {
      if (OWN_TABLES.test(table.name)) continue
      found[camelCase(table.name)] = Object.fromEntries(
        table.columns.map((column) => [
          camelCase(column.name),
          (TYPES[column.dataType.toLowerCase()] ?? column.dataType) + (column.isNullable ? ' | null' : ''),
        ]),
      )
    }
    expect(found).toStrictEqual(declaredTables())
  })

  test('returns booleans as booleans', () => {
    const declared = Object.values(declaredTables()).flatMap((columns) =>
      Object.entries(columns)
        .filter(([, type]) => type.startsWith('boolean'))
        .map(([name]) => name),
    )
    expect([...BOOLEAN_COLUMNS].sort()).toStrictEqual([...new Set(declared)].sort())
  })
})
