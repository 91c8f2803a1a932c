import { sql } from 'kysely'
import { type Db, engineOf } from './client.server.ts'

/** Returns the time of the database server; undefined for SQLite, which has the clock of this machine. */
export async function readDatabaseTime(db: Db): Promise<Date | undefined> {
  if (engineOf(db) === 'sqlite') return undefined
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  return new Date(Number(rows[0]?.ms))
}
