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

/** Returns name and version of the database engine, such as "SQLite 3.51.3". */
export async function readEngineVersion(db: Db): Promise<string> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    return `SQLite ${rows[0]?.version}`
  }
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version}`
}
