import type { Kysely } from 'kysely'

/** Pictures of the public site with their widths, and the texts that show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('file_id', 'text', (c) => c.notNull().references('files.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('lease_until', 'text')
    .addColumn('widths', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('pictures_state').on('pictures').columns(['state', 'created_at']).execute()
  await db.schema.createIndex('pictures_created_at').on('pictures').columns(['created_at', 'id']).execute()

  await db.schema
    .createTable('picture_uses')
    .addColumn('picture_id', 'text', (c) => c.notNull().references('pictures.id'))
    .addColumn('document_key', 'text', (c) => c.notNull().references('content_documents.key'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_uses_pk', ['document_key', 'version', 'picture_id'])
    .execute()
  await db.schema.createIndex('picture_uses_picture').on('picture_uses').column('picture_id').execute()
}
