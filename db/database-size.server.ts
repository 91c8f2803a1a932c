import { sql } from 'kysely'
import { type Db, engineOf } from './client.server.ts'

/** Returns the size of the database in bytes, without the WAL. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const size =
    engineOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
