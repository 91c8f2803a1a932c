import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Files of drafts: those of a reply that was taken back. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('request_drafts')
    .addColumn('files', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
