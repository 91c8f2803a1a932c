import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type SelectQueryBuilder,
  SqliteAdapter,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { BooleanColumnsPlugin } from './boolean-columns.server.ts'
import type { Database } from './schema.server.ts'
import { NodeSqliteDialect } from './sqlite.server.ts'
import type { SqliteFigures, SqliteOptions } from './sqlite-engine.server.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
export type Engine = 'sqlite' | 'postgres'

/** Where the data lives: a SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseLocation =
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres'; url: string; poolSize?: number }

/** The most connections of one process to PostgreSQL. They are opened when they are needed. */
const POOL_SIZE = 10

const sqliteDialects = new WeakMap<Db, NodeSqliteDialect>()

/** Opens the database. Nothing is connected until the first query; `db.destroy()` closes it. */
export function openDatabase(location: DatabaseLocation, sqlite?: SqliteOptions): Db {
  if (location.engine === 'sqlite') {
    const dialect = new NodeSqliteDialect(location.file, sqlite)
    // The order matters: results pass through the plugins in turn, so booleans see camelCase names.
    const db = new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin(), new BooleanColumnsPlugin()] })
    sqliteDialects.set(db, dialect)
    return db
  }
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.poolSize ?? POOL_SIZE,
    // The wait for a free connection counts: in a rush the last of many waits longer than a visitor likes, but is served.
    connectionTimeoutMillis: 15_000,
    statement_timeout: 15_000,
    application_name: 'idg',
    // Our whole numbers all fit: counts and the like arrive as numbers, as they do from SQLite.
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  // A connection that the server closes, idle or in the middle of a transaction, must not end the process: who uses it is
  // told by his query, and the next query opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
}

/** Figures of an open SQLite database, for metrics; undefined for PostgreSQL and before the first query. */
export function sqliteFigures(db: Db): SqliteFigures | undefined {
  return sqliteDialects.get(db)?.figures
}

/** Which engine a connection speaks to. Dialect differences are asked for here and nowhere outside `db/`. */
export function engineOf(db: Kysely<Database>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

/** Locks the selected rows for this transaction and passes over those that another instance has locked. */
export function lockSkippingLocked<Table extends keyof Database, O>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, Table, O>,
): SelectQueryBuilder<Database, Table, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query
}

/**
 * Holds a named lock until the transaction ends: whoever asks for the same name waits. For rules that count rows before
 * one more is written. SQLite has one writer at a time: there the transaction itself is the lock.
 */
export async function holdLock(trx: Trx, name: string): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
