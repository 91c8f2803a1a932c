import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** Entries of collections (articles, people, …), redirects of renamed addresses, and a counter of publications. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const column of ['type', 'title', 'slug', 'trashed_at']) {
    await db.schema.alterTable('content_documents').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('content_documents')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('content_documents_address')
    .on('content_documents')
    .columns(['type', 'slug'])
    .unique()
    .execute()
  await db.schema
    .createTable('content_redirects')
    .addColumn('from_path', 'text', (c) => c.primaryKey().notNull())
    .addColumn('to_path', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('content_redirects_to').on('content_redirects').column('to_path').execute()
  await countPublications(db)
}

/**
 * Publications are counted on their own, too: a change of the settings concerns all kept pages, a publication only the
 * pages that show the document.
 */
async function countPublications(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('content_revision')
    .addColumn('publications', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const count = 'update content_revision set revision = revision + 1, publications = publications + 1'
  const change = 'update of published_number, slug, position, trashed_at on content_documents'
  if (engineOf(db) === 'sqlite') {
    await sql`drop trigger content_documents_revision`.execute(db)
    await sql.raw(`create trigger content_documents_revision after ${change} begin ${count}; end`).execute(db)
  } else {
    await sql`drop trigger content_documents_revision on content_documents`.execute(db)
    await sql
      .raw(`create function count_publication() returns trigger language plpgsql as
        $$ begin ${count}; return null; end $$`)
      .execute(db)
    await sql
      .raw(`create trigger content_documents_revision after ${change}
        for each statement execute function count_publication()`)
      .execute(db)
  }
}
