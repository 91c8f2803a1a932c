import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** Privacy cases, the ledger of erasures, and the version of the privacy notice that a request saw. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('privacy_cases')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    // JSON; an empty list after the erasure.
    .addColumn('addresses', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('confirmed_by', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('report', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('privacy_cases_state').on('privacy_cases').columns(['state', 'created_at']).execute()

  // No foreign keys: its entries outlive what they name.
  await db.schema
    .createTable('erasures')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('case_id', 'text', (c) => c.notNull())
    .addColumn('erased_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('erasures_pk', ['kind', 'key'])
    .execute()

  await db.schema
    .alterTable('contact_requests')
    .addColumn('notice_version', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('contact_requests_sender').on('contact_requests').column('sender_hash').execute()

  if (engineOf(db) === 'sqlite') {
    // FTS5 otherwise keeps the words of deleted rows in its segments until they are merged.
    await sql`insert into request_fts(request_fts, rank) values ('secure-delete', 1)`.execute(db)
    await sql`insert into request_fts(request_fts) values ('rebuild')`.execute(db)
  }
}
