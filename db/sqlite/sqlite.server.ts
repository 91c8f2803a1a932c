import type { SQLInputValue } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { SqliteEngine, type SqliteFigures, type SqliteOptions } from './sqlite-engine.server.ts'

/**
 * Corrects two capabilities of Kysely's adapter: the driver reads beside its writer, and SQLite's DDL is transactional,
 * so migrations run in a transaction.
 */
class EngineAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's SQLite dialect over `node:sqlite`: see sqlite-engine.server.ts. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: EngineDriver

  constructor(file: string, options?: SqliteOptions) {
    super({ database: notUsed })
    this.#driver = new EngineDriver(file, options)
  }

  /** Undefined until the first query. */
  get figures(): SqliteFigures | undefined {
    return this.#driver.engine?.figures
  }

  /** Moves the WAL into the file and empties it. */
  async emptyWal(): Promise<void> {
    await this.#driver.engine?.emptyWal()
  }

  override createDriver(): Driver {
    return this.#driver
  }

  override createAdapter(): DialectAdapter {
    return new EngineAdapter()
  }
}

class EngineDriver extends SqliteDriver {
  readonly #file: string
  readonly #options: SqliteOptions | undefined
  engine: SqliteEngine | undefined

  constructor(file: string, options: SqliteOptions | undefined) {
    super({ database: notUsed })
    this.#file = file
    this.#options = options
  }

  override async init(): Promise<void> {
    this.engine = await SqliteEngine.open(this.#file, this.#options)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new EngineConnection(this.engine as SqliteEngine)
  }

  override beginTransaction(connection: EngineConnection): Promise<void> {
    return connection.begin()
  }

  override commitTransaction(connection: EngineConnection): Promise<void> {
    return connection.commit()
  }

  override rollbackTransaction(connection: EngineConnection): Promise<void> {
    return connection.rollback()
  }

  override async destroy(): Promise<void> {
    await this.engine?.close()
  }
}

/** What one user of the database has: the engine, and the writing connection while in a transaction. */
class EngineConnection implements DatabaseConnection {
  readonly #engine: SqliteEngine
  #inTransaction = false

  constructor(engine: SqliteEngine) {
    this.#engine = engine
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(toSqlite)
    const { rows, changes, lastInsertRowid } = this.#inTransaction
      ? await this.#engine.runInTransaction(sql, values)
      : await (isRead(query, sql) ? this.#engine.read(sql, values) : this.#engine.write(sql, values))
    return {
      rows: rows as Row[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
    }
  }

  async begin(): Promise<void> {
    await this.#engine.begin()
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    const stored = this.#engine.commit()
    this.#inTransaction = false
    await stored
  }

  /** Kysely also calls this when the sync of a commit has failed: there is nothing to undo then. */
  async rollback(): Promise<void> {
    if (!this.#inTransaction) return
    this.#inTransaction = false
    await this.#engine.rollback()
  }

  // biome-ignore lint/correctness/useYield: the product reads page by page
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite is read page by page: streaming is not supported')
  }
}

/** Whether a statement may run on a reader thread; any statement that is not certainly a read goes to the writer. */
function isRead(query: CompiledQuery['query'], sql: string): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))
}

async function notUsed(): Promise<SqliteDatabase> {
  throw new Error('the driver opens the database by itself')
}

/** SQLite has no boolean type: true and false are stored as 1 and 0 (and converted back by BooleanColumnsPlugin). */
function toSqlite(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
