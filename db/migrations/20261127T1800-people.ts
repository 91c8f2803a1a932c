import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.server.ts'

/** People: who stands behind requests. Requests of earlier versions are joined to people in the background. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (c) => c.notNull().primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('phone', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('company', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('domain', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('company_key', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('phone_key', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('merged_into', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('last_at', 'text', (c) => c.notNull())
    .execute()
  for (const columns of [['last_at', 'id'], ['domain'], ['company_key'], ['phone_key']]) {
    await db.schema.createIndex(`people_${columns[0]}`).on('people').columns(columns).execute()
  }
  // Partial: most people are not merged, and SQLite would prefer an index of them all to the order that a list needs.
  await db.schema
    .createIndex('people_merged')
    .on('people')
    .column('merged_into')
    .where(sql.ref('merged_into'), 'is not', null)
    .execute()
  await db.schema
    .createTable('person_mailboxes')
    .addColumn('mailbox', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('person_mailboxes_pk', ['mailbox', 'person_id'])
    .execute()
  await db.schema.createIndex('person_mailboxes_person').on('person_mailboxes').column('person_id').execute()
  await db.schema.alterTable('contact_requests').addColumn('person_id', 'text').execute()
  await db.schema
    .createIndex('contact_requests_person')
    .on('contact_requests')
    .columns(['person_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('contact_requests_without_person')
    .on('contact_requests')
    .column('created_at')
    .where(sql.ref('person_id'), 'is', null)
    .where(sql.ref('quarantine_reason'), 'is', null)
    .execute()
}
