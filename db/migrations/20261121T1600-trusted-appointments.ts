import type { Kysely } from 'kysely'

/** Appointments that hold their time from the moment they are asked for: until when, what is proposed instead, what is busy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['address', 'video_link']) {
    await db.schema
      .alterTable('appointments')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  for (const column of ['hold_until', 'warned_at']) {
    await db.schema.alterTable('appointments').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('appointments_hold').on('appointments').columns(['status', 'hold_until']).execute()

  await db.schema
    .createTable('appointment_proposals')
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('duration', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('appointment_proposals_pk', ['appointment_id', 'position'])
    .execute()

  await db.schema
    .createTable('busy_times')
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('busy_times_pk', ['uid', 'starts_at'])
    .execute()
  await db.schema.createIndex('busy_times_end').on('busy_times').columns(['ends_at', 'starts_at']).execute()
}
