import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Snoozes: what comes back to a member of staff at a time of their choice. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('snoozes')
    .addColumn('id', 'text', (c) => c.notNull().primaryKey())
    .addColumn('admin_id', 'text')
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('rung_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('snoozes_own').on('snoozes').columns(['admin_id', 'link']).unique().execute()
  await db.schema.createIndex('snoozes_request').on('snoozes').column('request_id').execute()
  await db.schema.createIndex('snoozes_due').on('snoozes').column('due_at').execute()
}
