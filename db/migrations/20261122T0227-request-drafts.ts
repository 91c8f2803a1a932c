import type { Kysely } from 'kysely'

/** Unsent replies and notes, one of each per request and member of staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_drafts')
    .addColumn('request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('request_drafts_pk', ['request_id', 'admin_id', 'kind'])
    .execute()
}
