import type { Kysely } from 'kysely'

/** Counting the unread notifications of somebody takes one look at this index, however many were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('notifications_unread')
    .on('notifications')
    .columns(['admin_id', 'is_deleted', 'unread', 'timestamp'])
    .execute()
}
