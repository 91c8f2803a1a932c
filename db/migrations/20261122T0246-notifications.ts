import type { Kysely } from 'kysely'

/** Notifications of the bell, one row per recipient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull().references('admins.id'))
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('timestamp', 'text', (c) => c.notNull())
    .addColumn('unread', 'boolean', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('is_deleted', 'boolean', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('notifications_of_admin')
    .on('notifications')
    .columns(['admin_id', 'is_deleted', 'timestamp'])
    .execute()
  await db.schema
    .createIndex('notifications_unread')
    .on('notifications')
    .columns(['admin_id', 'is_deleted', 'unread', 'timestamp'])
    .execute()
}
