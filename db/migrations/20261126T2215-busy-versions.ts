import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** The version of the busy calendar that was read, so that an unchanged one is not sent and read again. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('busy_source').addColumn('etag', 'text').execute()
  await db.schema.alterTable('busy_source').addColumn('parsed_at', 'text').execute()
}
