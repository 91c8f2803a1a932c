import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** The result of a statement: rows, or the number of changed rows. */
export interface SqliteAnswer {
  rows: Record<string, unknown>[]
  changes?: number | bigint
  lastInsertRowid?: number | bigint
}

/** Value lists of different lengths are different texts: this limit keeps them from accumulating. */
const MAX_STATEMENTS = 500
const SCHEMA_CHANGE = /^\s*(create|alter|drop)\b/i

/** Whether a statement changes the schema, which invalidates prepared statements. */
export function changesSchema(sql: string): boolean {
  return SCHEMA_CHANGE.test(sql)
}

/** Runs statements on one connection and keeps them prepared until the schema changes. */
export class PreparedStatements {
  readonly #sqlite: DatabaseSync
  readonly #prepared = new Map<string, { statement: StatementSync; givesRows: boolean }>()

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  /** Throws SQLite's error (`code`, `errcode`). */
  run(sql: string, parameters: readonly SQLInputValue[]): SqliteAnswer {
    if (changesSchema(sql)) this.clear()
    const { statement, givesRows } = this.#prepare(sql)
    if (givesRows) return { rows: statement.all(...parameters) }
    return { rows: [], ...statement.run(...parameters) }
  }

  clear(): void {
    this.#prepared.clear()
  }

  #prepare(sql: string) {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    if (this.#prepared.size >= MAX_STATEMENTS) this.clear()
    this.#prepared.set(sql, prepared)
    return prepared
  }
}
