import type { Kysely } from 'kysely'

/** The mailbox of each recipient: limits on mails count plus addresses together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('mailbox', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('mail_outbox_mailbox')
    .on('mail_outbox')
    .columns(['mailbox', 'kind', 'created_at'])
    .execute()
}
