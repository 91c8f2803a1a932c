import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import { createWordIndex, searchNumber, wordsOf } from '../search.server.ts'

/** The inbox: who works on a request, what was noted and answered, how it is found among 50,000 others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_requests')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  for (const column of ['assigned_to', 'first_answered_at', 'trashed_at']) {
    await db.schema.alterTable('contact_requests').addColumn(column, 'text').execute()
  }
  // The same words as in FOLDER (app/features/requests/folders.server.ts): the engines use the index for that text alone.
  const folder = sql`(case when trashed_at is not null then 'trash' when quarantine_reason is not null then 'quarantine' when status = 'spam' then 'spam' else 'inbox' end)`
  await sql`create index contact_requests_folder on contact_requests (${folder}, created_at, id)`.execute(db)
  await sql`create index contact_requests_folder_status on contact_requests (${folder}, status, created_at, id)`.execute(
    db,
  )
  await sql`create index contact_requests_folder_name on contact_requests (${folder}, (lower(name)), id)`.execute(db)
  await db.schema
    .createIndex('contact_requests_assigned')
    .on('contact_requests')
    .columns(['assigned_to', 'created_at', 'id'])
    .execute()

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
    .addColumn('deed', 'text', (c) => c.notNull())
    // What each request was before, as JSON.
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()

  const number = engineOf(db as never) === 'postgres' ? 'bigint' : 'integer'
  await db.schema
    .createTable('request_search')
    .addColumn('number', number, (c) => c.primaryKey().notNull())
    .addColumn('request_id', 'text', (c) => c.notNull().unique().references('contact_requests.id'))
    .addColumn('words', 'text', (c) => c.notNull())
    .execute()
  await createWordIndex(db)
  await indexEarlierRequests(db)
}

async function indexEarlierRequests(db: Kysely<unknown>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<
      Record<'id' | 'reference' | 'name' | 'email' | 'company' | 'phone' | 'message' | 'createdAt', string>
    >`
      select id, reference, name, email, company, phone, message, created_at as "createdAt" from contact_requests
      where id > ${after} order by id limit 500`.execute(db)
    for (const { id, reference, name, email, company, phone, message, createdAt } of rows) {
      const words = wordsOf([reference, name, email, company, phone, message].join(' ')).join(' ')
      await sql`insert into request_search (number, request_id, words) values (${searchNumber(createdAt)}, ${id}, ${words})`.execute(
        db,
      )
      after = id
    }
    if (rows.length < 500) return
  }
}
