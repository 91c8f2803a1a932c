import type { Kysely } from 'kysely'

/** The subject of a mail, stored when the mail is first composed; null until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('subject', 'text').execute()
}
