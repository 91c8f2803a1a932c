import { type Kysely, sql } from 'kysely'

/** Why a mail failed, since when it waits, and what keeps all mails from leaving. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('failure', 'text').execute()
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('waiting_since', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update mail_outbox set waiting_since = created_at`.execute(db)
  await db.schema
    .createIndex('mail_outbox_waiting')
    .on('mail_outbox')
    .column('waiting_since')
    .where(sql.ref('state'), '=', sql.lit('queued'))
    .execute()
  await db.schema
    .createTable('mail_trouble')
    .addColumn('kind', 'text', (c) => c.primaryKey().notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .execute()
}
