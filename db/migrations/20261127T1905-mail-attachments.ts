import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Attachments of mails that come in: files of the mail; those that are not kept are named. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('incoming_mails')
    .addColumn('unkept', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
