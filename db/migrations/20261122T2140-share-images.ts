import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** Share images of published texts. A new image counts as a publication: its page is rendered again. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('share_images')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('file_id', 'text', (c) => c.references('files.id'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('lease_until', 'text')
    .addColumn('unused_since', 'text')
    .execute()
  await db.schema.createIndex('share_images_file').on('share_images').column('file_id').execute()
  const change = 'after update of file_id on share_images'
  if (engineOf(db) === 'postgres') {
    await sql
      .raw(`create trigger share_images_revision ${change} for each statement execute function count_publication()`)
      .execute(db)
    return
  }
  await sql
    .raw(`create trigger share_images_revision ${change} begin
      update content_revision set revision = revision + 1, publications = publications + 1;
    end`)
    .execute(db)
}
