import type { Kysely } from 'kysely'

/** Appointments, their half hours and updates, and busy times of the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('contact_request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('duration', 'integer', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('video_link', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('hold_until', 'text')
    .addColumn('warned_at', 'text')
    .addColumn('verified_at', 'text')
    .addColumn('verify_by', 'text')
    .execute()
  const index = (name: string) => db.schema.createIndex(`appointments_${name}`).on('appointments')
  await index('request').column('contact_request_id').execute()
  await index('day').columns(['date', 'time']).execute()
  await index('status').columns(['status', 'date']).execute()
  await index('hold').columns(['status', 'hold_until']).execute()
  await index('figures').columns(['created_at', 'status', 'contact_request_id']).execute()

  await db.schema
    .createTable('appointment_cells')
    .addColumn('cell_start', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id'))
    // This key prevents double bookings, whatever the code above does.
    .addPrimaryKeyConstraint('appointment_cells_pk', ['cell_start', 'seat'])
    .execute()
  await db.schema
    .createIndex('appointment_cells_appointment')
    .on('appointment_cells')
    .column('appointment_id')
    .execute()

  await db.schema
    .createTable('appointment_updates')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id'))
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('appointment_updates_appointment')
    .on('appointment_updates')
    .column('appointment_id')
    .execute()

  await db.schema
    .createTable('appointment_proposals')
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('duration', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('appointment_proposals_pk', ['appointment_id', 'position'])
    .execute()

  // One reminder per appointment, start and number of hours before it.
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
  await createBusyTimes(db)
}

async function createBusyTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('busy_times')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('busy_times_pk', ['uid', 'starts_at'])
    .execute()
  await db.schema.createIndex('busy_times_end').on('busy_times').columns(['ends_at', 'starts_at']).execute()

  // One row: the state of the import of the company's own calendar.
  await db.schema
    .createTable('busy_source')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('url_hash', 'text', (c) => c.notNull())
    .addColumn('locked_until', 'text')
    .addColumn('checked_at', 'text')
    .addColumn('read_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('notified_at', 'text')
    .addColumn('skipped', 'text')
    .addColumn('skipped_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
