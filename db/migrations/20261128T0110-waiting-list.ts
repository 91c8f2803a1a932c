import type { Kysely } from 'kysely'

/** Customers who want an earlier time than that of their appointment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_list')
    .addColumn('appointment_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('joined_at', 'text', (c) => c.notNull())
    .addColumn('known', 'text')
    .addColumn('offered', 'text')
    .addColumn('offered_until', 'text')
    .execute()
}
