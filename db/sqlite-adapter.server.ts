import { SqliteAdapter } from 'kysely'

/** What Kysely's own adapter denies: the driver reads beside its writer, and SQLite's DDL is transactional, so that migrations run in a transaction. */
export class EngineAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
