import {
  CamelCasePlugin,
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PostgresClientConstructor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
  type RootOperationNode,
  type SelectQueryBuilder,
  SqliteAdapter,
  type Transaction,
  type UnknownRow,
} from 'kysely'
import type { Pool } from 'pg'
import { POSTGRES_TYPES } from './postgres-types.server.ts'
import { useNamedStatements } from './queries/named-statements.server.ts'
import { sendTogether } from './queries/send-together.server.ts'
import type { Database } from './schema.server.ts'
import { NodeSqliteDialect } from './sqlite/sqlite.server.ts'
import type { SqliteFigures, SqliteOptions } from './sqlite/sqlite-engine.server.ts'

/** Figures of a pool for monitoring. */
interface PoolFigures {
  connections: number
  idle: number
  /** Queries and transactions that wait for a connection now. */
  waiting: number
  /** Those that had to wait so far, and for how long in total. */
  waits: number
  waitedMs: number
}

/** A pool of connections that counts how long its callers wait. */
class MeasuredPool implements PostgresPool {
  readonly #pool: Pool
  readonly options: object
  readonly Client: PostgresClientConstructor
  #waits = 0
  #waitedMs = 0

  constructor(pool: Pool) {
    this.#pool = pool
    const { options, Client } = pool as unknown as PostgresPool
    this.options = options
    this.Client = Client as PostgresClientConstructor
  }

  get figures(): PoolFigures {
    const { totalCount, idleCount, waitingCount } = this.#pool
    const [waits, waitedMs] = [this.#waits, this.#waitedMs]
    return { connections: totalCount, idle: idleCount, waiting: waitingCount, waits, waitedMs }
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.idleCount > 0) return this.#pool.connect()
    const began = performance.now()
    try {
      return await this.#pool.connect()
    } finally {
      this.#waits++
      this.#waitedMs += performance.now() - began
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
export type Engine = 'sqlite' | 'postgres'

/** Location of the data: a SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseLocation =
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres'; url: string; poolSize?: number }

/** Maximum connections of one process to PostgreSQL, opened when needed. */
const POOL_SIZE = 10

const sqliteDialects = new WeakMap<Db, NodeSqliteDialect>()
const pools = new WeakMap<Db, MeasuredPool>()

/** Opens the database. The first query connects; `db.destroy()` closes it. */
export function openDatabase(location: DatabaseLocation, sqlite?: SqliteOptions): Db {
  if (location.engine === 'sqlite') {
    const dialect = new NodeSqliteDialect(location.file, sqlite)
    // Results pass through the plugins in this order, so boolean columns are matched by their camelCase names.
    const db = new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin(), new BooleanColumnsPlugin()] })
    sqliteDialects.set(db, dialect)
    return db
  }
  const pool = async () => {
    const opened = await openPool(location)
    pools.set(db, opened)
    return opened
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return db
}

async function openPool({ url, poolSize }: { url: string; poolSize?: number }): Promise<MeasuredPool> {
  // Loaded here: with SQLite it is never needed.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize ?? POOL_SIZE,
    // Includes the wait for a free connection: in a rush the last of many waits long, but is served.
    connectionTimeoutMillis: 15_000,
    statement_timeout: 15_000,
    // Statements that are run together travel together: see run-together.server.ts.
    pipeline: true,
    application_name: 'idg',
    types: POSTGRES_TYPES,
  })
  // A connection closed by the server, idle or in a transaction, must not end the process. The running query fails, and
  // the next query opens a new connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    sendTogether(client)
    useNamedStatements(client)
  })
  return new MeasuredPool(pool)
}

/** Returns figures of an open SQLite database for metrics; undefined for PostgreSQL and before the first query. */
export function sqliteFigures(db: Db): SqliteFigures | undefined {
  return sqliteDialects.get(db)?.figures
}

/** Returns figures of the connections to PostgreSQL; undefined for SQLite and before the first query. */
export function poolFigures(db: Db): PoolFigures | undefined {
  return pools.get(db)?.figures
}

/** Moves the WAL of a SQLite database into the file and empties it, later if another program keeps reading; nothing for PostgreSQL. */
export async function emptyWal(db: Db): Promise<void> {
  await sqliteDialects.get(db)?.emptyWal()
}

/** SQLSTATEs of a transaction that PostgreSQL has undone because of another one: deadlock, serialization failure. */
const CONFLICTS = ['40P01', '40001']

/** Whether PostgreSQL undid a transaction because of another one, so that it may succeed the next time. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.includes(String(error.code))
}

/** Returns the engine of a connection. Dialect differences are handled only in `db/`, based on this function. */
export function engineOf(db: Kysely<Database>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

/** Locks the selected rows for this transaction and skips rows locked by another instance. */
export function lockSkippingLocked<Table extends keyof Database, O>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, Table, O>,
): SelectQueryBuilder<Database, Table, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** Boolean columns, by name across all tables. The schema-drift test keeps this list complete. */
export const BOOLEAN_COLUMNS = [
  'requestedAppointment',
  'needsEmailSending',
  'emailSent',
  'isActive',
  'unread',
  'isDeleted',
  'isDisabled',
  'overbooked',
  'calendarAnswerIsOther',
  'isInvited',
  'isLeaving',
  'receives',
] as const

/** Converts SQLite's 1 and 0 to booleans, so that a row looks the same on both engines. */
class BooleanColumnsPlugin implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    for (const row of args.result.rows) {
      for (const column of BOOLEAN_COLUMNS) {
        if (typeof row[column] === 'number') row[column] = row[column] !== 0
      }
    }
    return args.result
  }
}
