import { SqliteAdapter } from 'kysely'

/**
 * Corrects two capabilities of Kysely's adapter: the driver reads beside its writer, and SQLite's DDL is transactional,
 * so migrations run in a transaction.
 */
export class EngineAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
