import { type Kysely, sql } from 'kysely'

/** The mail outbox, and problems that prevent delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('document_collection', 'text', (c) => c.notNull())
    .addColumn('document_id', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    // The mailbox behind the recipient: limits on mails count plus addresses together.
    .addColumn('mailbox', 'text', (c) => c.notNull().defaultTo(''))
    // A mail keeps its Message-ID for life: a second row for the same mail is refused here.
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('last_error', 'text')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    // `smtp` or `file` after delivery.
    .addColumn('delivery', 'text')
    .addColumn('waiting_since', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  const index = (name: string) => db.schema.createIndex(`mail_outbox_${name}`).on('mail_outbox')
  await index('due').columns(['state', 'next_attempt_at']).execute()
  await index('document').column('document_id').execute()
  await index('recipient').expression(sql`lower(recipient), kind, created_at`).execute()
  await index('mailbox').columns(['mailbox', 'kind', 'created_at']).execute()
  await index('created').columns(['created_at', 'id']).execute()
  await index('state').columns(['state', 'created_at', 'id']).execute()
  await index('waiting').column('waiting_since').where(sql.ref('state'), '=', sql.lit('queued')).execute()

  await db.schema
    .createTable('mail_trouble')
    .addColumn('kind', 'text', (c) => c.primaryKey().notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .execute()
}
