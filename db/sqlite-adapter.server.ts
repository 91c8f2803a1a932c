import { SqliteAdapter } from 'kysely'

/** Tells Kysely that SQLite's DDL is transactional (its own adapter denies it), so that migrations run in a transaction. */
export class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
