import { type Kysely, sql } from 'kysely'

/**
 * The id of the record that a notification is about. Existing ones get it from the id at the end of their link; those
 * that link to no record have none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notifications').addColumn('subject_id', 'text').execute()
  await sql`update notifications set subject_id = substr(link, length(link) - 35)
    where link like '/admin/%/________-____-____-____-____________'`.execute(db)
  await db.schema.createIndex('notifications_of_subject').on('notifications').column('subject_id').execute()
}
