import type { Kysely } from 'kysely'

/** What the service remembers about itself between runs: one row a subject, its value as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_state')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
