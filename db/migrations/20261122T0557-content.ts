import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** Documents of the public site that staff edit, with their published and replaced versions. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('content_documents')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('draft', 'text')
    .addColumn('draft_at', 'text')
    .addColumn('draft_by', 'text')
    .addColumn('published_number', 'integer')
    .addColumn('published_at', 'text')
    .addColumn('scheduled_for', 'text')
    .addColumn('original_hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('content_documents_due').on('content_documents').column('scheduled_for').execute()
  await db.schema
    .createTable('content_versions')
    .addColumn('document_key', 'text', (c) => c.notNull().references('content_documents.key'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addPrimaryKeyConstraint('content_versions_pk', ['document_key', 'number'])
    .execute()
  await countPublications(db)
}

/** A change of the published version is a change of public pages: it increases the content revision. */
async function countPublications(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql
      .raw(
        `create trigger content_documents_revision after update of published_number on content_documents
         begin update content_revision set revision = revision + 1; end`,
      )
      .execute(db)
  } else {
    await sql`
      create trigger content_documents_revision after update of published_number on content_documents
      for each statement execute function count_content_revision()`.execute(db)
  }
}
