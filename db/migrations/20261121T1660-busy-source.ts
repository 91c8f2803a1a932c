import type { Kysely } from 'kysely'

/** How reading the company's own calendar goes: one row, made with the first look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('busy_source')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('url_hash', 'text', (c) => c.notNull())
    .addColumn('locked_until', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('read_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('told_at', 'text')
    .execute()
}
