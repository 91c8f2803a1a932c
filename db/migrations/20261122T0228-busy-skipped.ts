import type { Kysely } from 'kysely'

/** What of the company's own calendar could not be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('busy_source').addColumn('skipped', 'text').execute()
  await db.schema
    .alterTable('busy_source')
    .addColumn('skipped_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
