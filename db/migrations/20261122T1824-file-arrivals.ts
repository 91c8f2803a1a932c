import type { Kysely } from 'kysely'

/** Contents are stored and removed outside of transactions: a row announces each of them to the other instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_arrivals')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('file_arrivals_sha256').on('file_arrivals').column('sha256').execute()
  await db.schema.alterTable('file_removals').addColumn('claimed_until', 'text').execute()
}
