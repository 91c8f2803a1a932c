import type { CompiledQuery, Kysely } from 'kysely'
import { type Engine, engineOf } from '#db/client.server.ts'
import type { Database } from '#db/schema.server.ts'
import { nameStatement } from './named-statements.server.ts'

/** A query builder or raw query. */
interface Compilable<Row> {
  compile: (db: Kysely<Database>) => CompiledQuery<Row>
}

/** The place of a value in a compiled query. Using it as a value throws, so a query cannot depend on it. */
class Place {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError('a query that is compiled once must not read its values')
  }
}

/**
 * Returns a function that fills in a query which is built and compiled only once per engine and shape of its values
 * (keys of objects, lengths of lists): Kysely's building and compiling costs several times as much as SQLite's running
 * it. `build` may look at the shape, for example whether an optional value is there, but not at the values. On
 * PostgreSQL the statement is also prepared once per connection, so it must name its columns.
 */
export function compileOnce<Values, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => CompiledQuery<Row> {
  const compiled: Record<Engine, Map<string, CompiledQuery<Row>>> = { sqlite: new Map(), postgres: new Map() }
  return (db, values) => {
    const leaves: unknown[] = []
    const shape = flatten(values, leaves)
    const engine = engineOf(db)
    let query = compiled[engine].get(shape)
    if (!query) {
      query = build(db, placesIn(values, { next: 0 }) as Values).compile(db)
      compiled[engine].set(shape, query)
      if (engine === 'postgres') nameStatement(query.sql)
    }
    const parameters = query.parameters.map((value) => (value instanceof Place ? leaves[value.index] : value))
    return { ...query, parameters }
  }
}

/** Appends the single values in order and returns their shape as text. */
function flatten(value: unknown, leaves: unknown[]): string {
  if (Array.isArray(value)) return `[${value.map((item) => flatten(item, leaves)).join()}]`
  if (value === null || typeof value !== 'object') {
    leaves.push(value)
    return ''
  }
  let shape = '{'
  for (const key in value) {
    const item = (value as Record<string, unknown>)[key]
    if (item !== undefined) shape += `${key}${flatten(item, leaves)},`
  }
  return `${shape}}`
}

/** The same structure with places instead of values. */
function placesIn(value: unknown, count: { next: number }): unknown {
  if (Array.isArray(value)) return value.map((item) => placesIn(item, count))
  if (value === null || typeof value !== 'object') return new Place(count.next++)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.map(([key, item]) => [key, placesIn(item, count)]))
}
