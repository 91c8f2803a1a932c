import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/** Connections whose transaction has ended with its last statement (see insertAndCommit). */
const ended = new WeakSet<DatabaseConnection>()

/** The result of `begin` where nothing waits for it (see pipelinedTransaction). */
const begun = new WeakMap<DatabaseConnection, Promise<void>>()

/** Sends `commit` behind statements that have just been sent, without waiting for their results. Throws as a commit. */
export async function sendCommit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await connection.executeQuery<{ command?: string }>(CompiledQuery.raw('commit'))
  ended.add(connection)
  await begun.get(connection)
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
  /** Without waiting for a pipelined transaction, whose `begin` travels with its first statements. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    ended.delete(connection)
    begun.delete(connection)
    const result = super.beginTransaction(connection, settings)
    if (settings.isolationLevel !== 'read uncommitted') return result
    // Thrown by the commit.
    result.catch(() => undefined)
    begun.set(connection, result)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!ended.delete(connection)) await super.commitTransaction(connection)
    await begun.get(connection)
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    if (!ended.delete(connection)) await super.rollbackTransaction(connection)
  }
}

/** Makes a new connection end when a `begin` fails that nothing waits for: what follows it must not run by itself. */
export function endWithBegin(client: pg.PoolClient): void {
  const { stream } = (client as unknown as pg.Client).connection
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    const result = plain(...args)
    const [text] = args
    if (result instanceof Promise && typeof text === 'string' && text.startsWith('start transaction')) {
      result.catch((error) => stream.destroy(error))
    }
    return result
  }
  client.query = query as typeof client.query
}
