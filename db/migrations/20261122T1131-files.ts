import type { Kysely } from 'kysely'

/** Stored files: a row for each upload; its bytes are a blob named by their hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('owner', 'text')
    .addColumn('source_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .execute()
  await db.schema.createIndex('files_sha256').on('files').column('sha256').execute()
  await db.schema.createIndex('files_owner').on('files').column('owner').execute()
  await db.schema.createIndex('files_expires_at').on('files').column('expires_at').execute()
  await db.schema.createIndex('files_created_at').on('files').column('created_at').execute()

  await db.schema
    .createTable('file_removals')
    .addColumn('sha256', 'text', (c) => c.primaryKey().notNull())
    .addColumn('removed_at', 'text', (c) => c.notNull())
    .execute()
}
