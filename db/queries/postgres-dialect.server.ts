import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

/** Connections whose transaction has ended with its last statement (see insertAndCommit). */
const ended = new WeakSet<DatabaseConnection>()

/** Sends `commit` behind statements that have just been sent, without waiting for their results. Throws as a commit. */
export async function sendCommit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await connection.executeQuery<{ command?: string }>(CompiledQuery.raw('commit'))
  ended.add(connection)
  if (rows[0]?.command !== 'COMMIT') throw new Error('the transaction was rolled back')
}

/** PostgreSQL without the two round trips that only begin and end a transaction. */
export class PipelinedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipelinedPostgresDriver(this.#config)
  }
}

class PipelinedPostgresDriver extends PostgresDriver {
  /** Does not wait: `begin` travels with the first statement, which fails if it fails. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    ended.delete(connection)
    super.beginTransaction(connection, settings).catch(() => undefined)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!ended.delete(connection)) await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    if (!ended.delete(connection)) await super.rollbackTransaction(connection)
  }
}
