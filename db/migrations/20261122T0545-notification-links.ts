import type { Kysely } from 'kysely'

/** Finds the notifications of one document, which are read for everybody once it is handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('notifications_of_link').on('notifications').columns(['link', 'unread']).execute()
}
