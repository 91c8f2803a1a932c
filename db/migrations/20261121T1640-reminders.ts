import type { Kysely } from 'kysely'

/** Reminders that were queued: once for each appointment, beginning and number of hours before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointment_reminders')
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id'))
    .addColumn('hours_before', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('appointment_reminders_pk', ['appointment_id', 'starts_at', 'hours_before'])
    .execute()
}
