import type { Kysely } from 'kysely'

/** Readings of public pages, counted by day, page and source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_counts')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_counts_key', ['day', 'path', 'source'])
    .execute()
}
