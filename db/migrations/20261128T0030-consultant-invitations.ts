import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Invitations of consultants to their appointments, each a mail, and the switch that turns them off. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('consultant_invitations')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('appointment_id', 'text', (c) => c.notNull().references('appointments.id'))
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('consultant_invitations_appointment')
    .on('consultant_invitations')
    .columns(['appointment_id', 'admin_id', 'sequence'])
    .unique()
    .execute()
  await db.schema
    .alterTable('consultants')
    .addColumn('is_invited', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()
}
