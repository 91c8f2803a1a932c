import type { Engine } from '../client.server.ts'
import type { PortableRow, TableShape } from './table-shape.ts'

/** The database as of one moment, whatever is written meanwhile. */
export interface Snapshot {
  engine: Engine
  /** Names of the migrations that made its schema. */
  migrations: string[]
  /** Each table follows the tables that it references. */
  tables: TableShape[]
  /** Reads a table in the order of its key, in batches. Both engines return equal rows in equal order. */
  rows: (table: TableShape) => AsyncIterable<PortableRow[]>
  close: () => Promise<void>
}

/** The text of a row in an archive. */
export function rowLine(row: PortableRow): string {
  return `${JSON.stringify(row)}\n`
}
