import type { Kysely } from 'kysely'

/** Verification of senders: who has proved an address, which appointment waits for that, which request replaces another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verified_senders')
    .addColumn('sender_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('verified_at', 'text', (c) => c.notNull())
    .execute()

  await db.schema.alterTable('appointments').addColumn('verified_at', 'text').execute()
  await db.schema.alterTable('appointments').addColumn('verify_by', 'text').execute()

  await db.schema
    .alterTable('contact_requests')
    .addColumn('sender_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('contact_requests').addColumn('superseded_by', 'text').execute()

  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('fingerprint', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
