import type { Kysely } from 'kysely'

/** Changes of appointments: a version to compare and set by, and the half hours that a fixed appointment owns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('appointments_status').on('appointments').columns(['status', 'date']).execute()

  await db.schema
    .createTable('appointment_cells')
    .addColumn('cell_start', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id'))
    // This is what keeps a slot from being booked twice, whatever the code above it does.
    .addPrimaryKeyConstraint('appointment_cells_pk', ['cell_start', 'seat'])
    .execute()
  await db.schema
    .createIndex('appointment_cells_appointment')
    .on('appointment_cells')
    .column('appointment_id')
    .execute()
}
