import type { Kysely } from 'kysely'

/** Job applications, what staff write about them, and permissions granted to single members of staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('candidates')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('form_key', 'text', (c) => c.notNull().unique())
    .addColumn('job_key', 'text')
    .addColumn('job_title', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('consent_at', 'text')
    .addColumn('consent_version', 'text')
    .addColumn('notice_version', 'text', (c) => c.notNull())
    .addColumn('source_hash', 'text', (c) => c.notNull())
    .addColumn('sender_hash', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('candidates_created_at').on('candidates').column('created_at').execute()

  await db.schema
    .createTable('candidate_entries')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('candidate_id', 'text', (c) => c.notNull().references('candidates.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('admin_id', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('candidate_entries_candidate').on('candidate_entries').column('candidate_id').execute()

  await db.schema
    .alterTable('admins')
    .addColumn('grants', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
