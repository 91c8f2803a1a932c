import type { Kysely } from 'kysely'

/** Addresses from which members of staff have their own calendars read our appointments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull().references('admins.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('calendar_feeds_admin').on('calendar_feeds').column('admin_id').execute()
}
