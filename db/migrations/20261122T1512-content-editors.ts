import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Who is editing a document of the public site at this moment. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('content_editors')
    .addColumn('document_key', 'text', (c) => c.notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_editors_pk', ['document_key', 'admin_id'])
    .execute()
}
