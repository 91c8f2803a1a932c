import type { Kysely } from 'kysely'

/** A case that was opened from a person works by the person's id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('privacy_cases').addColumn('person_id', 'text').execute()
}
