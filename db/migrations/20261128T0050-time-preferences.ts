import type { Kysely } from 'kysely'

/** When an appointment would suit a visitor for whom no offered time does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_requests')
    .addColumn('preferences', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
