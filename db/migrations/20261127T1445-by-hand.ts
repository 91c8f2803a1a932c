import type { Kysely } from 'kysely'

/** How a request came in, and whether its appointment takes a seat beyond those of its half hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_requests')
    .addColumn('origin', 'text', (column) => column.notNull().defaultTo('form'))
    .execute()
  await db.schema
    .alterTable('appointments')
    .addColumn('overbooked', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
