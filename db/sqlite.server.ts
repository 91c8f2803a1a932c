import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

/** Opens a SQLite file with the pragmas the product relies on: WAL, every commit on disk, foreign keys checked. */
export function openSqlite(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY')
  return sqlite
}

/** Kysely's SQLite dialect over `node:sqlite`. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(sqlite: DatabaseSync) {
    const database = asKyselyDatabase(sqlite)
    super({ database })
    this.#database = database
  }

  override createDriver(): Driver {
    return new ImmediateTransactionDriver({ database: this.#database })
  }
}

/** Takes the write lock when a transaction starts: one that reads before it writes can then never fail half-way as busy. */
class ImmediateTransactionDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Statements kept prepared; the product's SQL is a small fixed set, so the bound is a safety net only. */
const KEPT_STATEMENTS = 500

function asKyselyDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = asKyselyStatement(sqlite.prepare(sql))
      if (kept.size >= KEPT_STATEMENTS) kept.clear()
      kept.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)),
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  }
}

/** SQLite has no boolean: true and false are stored as 1 and 0 (and read back by BooleanColumnsPlugin). */
function toSqlite(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
