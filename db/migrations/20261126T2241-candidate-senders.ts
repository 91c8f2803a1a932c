import type { Kysely } from 'kysely'

/** A candidate's link to their own data finds the application by the keyed hash of its address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('candidates_sender').on('candidates').column('sender_hash').execute()
}
