import type { Kysely } from 'kysely'

/** Security events, counted: one row per hour, kind, identity, network and detail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('hour', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    // Empty instead of null: null values would not be equal in the unique index.
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('first_at', 'text', (c) => c.notNull())
    .addColumn('last_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('security_events_key')
    .on('security_events')
    .columns(['hour', 'kind', 'user_id', 'subject_id', 'network', 'detail'])
    .unique()
    .execute()
  await db.schema.createIndex('security_events_time').on('security_events').columns(['first_at', 'id']).execute()
  await db.schema.createIndex('security_events_user').on('security_events').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('security_events_subject').on('security_events').column('subject_id').execute()
}
