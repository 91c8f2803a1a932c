import type { Kysely } from 'kysely'

/** Tries are kept for a day: counting and deleting them by time needs an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('auth_attempts_time').on('auth_attempts').column('created_at').execute()
}
