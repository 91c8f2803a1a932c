import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { TransactionalSqliteAdapter } from './sqlite-adapter.server.ts'
import { openSqliteThread, type SqliteThread } from './sqlite-thread.server.ts'

/** Opens a SQLite file on this thread, with the pragmas that the product relies on (sqlite-thread.server.ts). */
export function openSqlite(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY')
  return sqlite
}

/** Kysely's SQLite dialect over `node:sqlite` on a thread of its own. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string

  constructor(file: string) {
    super({ database: notOnThisThread })
    this.#file = file
  }

  override createAdapter(): TransactionalSqliteAdapter {
    return new TransactionalSqliteAdapter()
  }

  override createDriver(): Driver {
    return new SqliteThreadDriver(this.#file)
  }
}

/** Kysely asks for one connection at a time (the SQLite adapter says so): a transaction is alone until its end. */
class SqliteThreadDriver extends SqliteDriver {
  readonly #thread: SqliteThread
  readonly #connection: DatabaseConnection

  constructor(file: string) {
    super({ database: notOnThisThread })
    this.#thread = openSqliteThread(file)
    this.#connection = new SqliteThreadConnection(this.#thread)
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  /** Takes the write lock when a transaction starts: one that reads before it writes can then never fail half-way as busy. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * A full disk makes SQLite undo the transaction by itself (sqlite.org/lang_transaction.html, "Response To Errors Within A
   * Transaction"): that there is nothing left to undo must not hide what had failed.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (err) {
      if (!(err instanceof Error && err.message.includes('no transaction is active'))) throw err
    }
  }

  override async destroy(): Promise<void> {
    await this.#thread.close()
  }
}

class SqliteThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, lastInsertRowid } = await this.#thread.run(sql, parameters.map(toSqlite))
    return {
      rows: rows as Row[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(lastInsertRowid !== undefined && { insertId: BigInt(lastInsertRowid) }),
    }
  }

  // biome-ignore lint/correctness/useYield: the product reads page by page
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite is read page by page: streaming is not supported')
  }
}

async function notOnThisThread(): Promise<SqliteDatabase> {
  throw new Error('the database is on a thread of its own')
}

/** SQLite has no boolean: true and false are stored as 1 and 0 (and read back by BooleanColumnsPlugin). */
function toSqlite(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
