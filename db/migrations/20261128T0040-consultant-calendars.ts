import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Calendars of consultants: where they are busy, and which of our appointments have been written there. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('consultant_calendars')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('is_leaving', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('locked_until', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('read_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('notified_at', 'text')
    .addColumn('skipped_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('etag', 'text')
    .addColumn('parsed_at', 'text')
    .execute()
  await db.schema
    .createTable('consultant_busy_times')
    .addColumn('calendar_id', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('consultant_busy_times_pk', ['calendar_id', 'starts_at'])
    .execute()
  await db.schema
    .createIndex('consultant_busy_times_end')
    .on('consultant_busy_times')
    .columns(['ends_at', 'starts_at'])
    .execute()
  await db.schema
    .createTable('calendar_events')
    .addColumn('calendar_id', 'text', (c) => c.notNull())
    .addColumn('appointment_id', 'text', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('seen', 'text', (c) => c.notNull())
    .addColumn('sent', 'text', (c) => c.notNull())
    .addColumn('written', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('calendar_events_pk', ['calendar_id', 'appointment_id'])
    .execute()
}
