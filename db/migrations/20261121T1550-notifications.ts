import type { Kysely } from 'kysely'

/** Indexes of the bell and of the dashboard: what they count they find here, without a look at the rows themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('notifications_unread')
    .on('notifications')
    .columns(['admin_id', 'is_deleted', 'unread', 'timestamp'])
    .execute()
  await db.schema
    .createIndex('contact_requests_figures')
    .on('contact_requests')
    .columns(['created_at', 'topic', 'status', 'quarantine_reason', 'trashed_at', 'first_answered_at'])
    .execute()
  await db.schema
    .createIndex('appointments_figures')
    .on('appointments')
    .columns(['created_at', 'status', 'contact_request_id'])
    .execute()
}
