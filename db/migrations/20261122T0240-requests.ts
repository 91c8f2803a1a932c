import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** Contact requests and their records by staff. */
export async function up(db: Kysely<Database>): Promise<void> {
  await createRequests(db)
  await createStaffRecords(db)
  await createSearch(db)
}

async function createRequests(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('contact_requests')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('company', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('requested_appointment', 'boolean', (c) => c.notNull())
    .addColumn('date', 'text')
    .addColumn('time', 'text')
    .addColumn('duration', 'text')
    .addColumn('location', 'text')
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('quarantine_reason', 'text')
    .addColumn('source_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('assigned_to', 'text')
    .addColumn('first_answered_at', 'text')
    .addColumn('trashed_at', 'text')
    .addColumn('sender_hash', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('superseded_by', 'text')
    .execute()
  // Must be the same expression as FOLDER in app/features/requests/inbox/filtered.server.ts: the engines match the
  // index by text.
  const folder = sql`(case when trashed_at is not null then 'trash' when quarantine_reason is not null then 'quarantine' when status = 'spam' then 'spam' else 'inbox' end)`
  const index = (name: string) => db.schema.createIndex(`contact_requests_${name}`).on('contact_requests')
  await index('created').column('created_at').execute()
  await index('assigned').columns(['assigned_to', 'created_at', 'id']).execute()
  await index('figures')
    .columns(['created_at', 'topic', 'status', 'quarantine_reason', 'trashed_at', 'first_answered_at'])
    .execute()
  await sql`create index contact_requests_folder on contact_requests (${folder}, created_at, id)`.execute(db)
  await sql`create index contact_requests_folder_status on contact_requests (${folder}, status, created_at, id)`.execute(
    db,
  )
  await sql`create index contact_requests_folder_name on contact_requests (${folder}, (lower(name)), id)`.execute(db)

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('contact_request_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('idempotency_keys_created').on('idempotency_keys').column('created_at').execute()

  // Keyed hashes of verified addresses.
  await db.schema
    .createTable('verified_senders')
    .addColumn('sender_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('verified_at', 'text', (c) => c.notNull())
    .execute()
}

async function createStaffRecords(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('request_tags')
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addPrimaryKeyConstraint('request_tags_pk', ['tag', 'request_id'])
    .execute()
  await db.schema.createIndex('request_tags_request').on('request_tags').column('request_id').execute()

  await db.schema
    .createTable('request_notes')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('request_notes_request').on('request_notes').column('request_id').execute()

  await db.schema
    .createTable('request_replies')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('needs_email_sending', 'boolean', (c) => c.notNull())
    .addColumn('email_sent', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('request_replies_request').on('request_replies').column('request_id').execute()

  await db.schema
    .createTable('request_drafts')
    .addColumn('request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('request_drafts_pk', ['request_id', 'admin_id', 'kind'])
    .execute()

  await db.schema
    .createTable('request_writers')
    .addColumn('request_id', 'text', (c) => c.notNull().references('contact_requests.id'))
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('request_writers_pk', ['request_id', 'admin_id'])
    .execute()

  await db.schema
    .createTable('request_views')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('request_views_name', ['admin_id', 'name'])
    .execute()

  await db.schema
    .createTable('request_undos')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    // The previous state of each request, as JSON.
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
}

async function createSearch(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('request_search')
    .addColumn('number', engineOf(db) === 'postgres' ? 'bigint' : 'integer', (c) => c.primaryKey().notNull())
    .addColumn('request_id', 'text', (c) => c.notNull().unique().references('contact_requests.id'))
    .addColumn('words', 'text', (c) => c.notNull())
    .execute()
  await createWordIndex(db)
}

/** Creates the full-text index over `request_search.words`: FTS5 updated by triggers, or GIN. */
async function createWordIndex(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`create index request_search_words on request_search using gin (array_to_tsvector(string_to_array(words, ' ')))`.execute(
      db,
    )
    return
  }
  // The words are already folded, so the tokenizer has nothing to do. request_search stores the texts.
  await sql`create virtual table request_fts using fts5(words, content='request_search', content_rowid='number', tokenize='unicode61 remove_diacritics 0', prefix='1 2 3', detail='none')`.execute(
    db,
  )
  await sql`create trigger request_search_added after insert on request_search begin
    insert into request_fts(rowid, words) values (new.number, new.words); end`.execute(db)
  await sql`create trigger request_search_gone after delete on request_search begin
    insert into request_fts(request_fts, rowid, words) values ('delete', old.number, old.words); end`.execute(db)
}
