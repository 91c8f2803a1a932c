import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Mails that come in: each is stored once, with what became of it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('incoming_mails')
    .addColumn('id', 'text', (c) => c.notNull().primaryKey())
    .addColumn('fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('from_address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('from_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('subject', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('text', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('quoted', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('request_id', 'text')
    .addColumn('document_collection', 'text')
    .addColumn('document_id', 'text')
    .execute()
  await db.schema.createIndex('incoming_mails_request').on('incoming_mails').column('request_id').execute()
  await db.schema.createIndex('incoming_mails_state').on('incoming_mails').columns(['state', 'due_at']).execute()
}
