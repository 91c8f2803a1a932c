import type { Kysely } from 'kysely'

/** An index for the other requests of a sender, shown beside a request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('contact_requests_sender')
    .on('contact_requests')
    .columns(['sender_hash', 'created_at', 'id'])
    .execute()
}
