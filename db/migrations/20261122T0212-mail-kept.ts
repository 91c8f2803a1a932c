import type { Kysely } from 'kysely'

/** Whether a mail that is out went to a mail server or was kept as a file: `smtp`, `file`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('delivery', 'text').execute()
}
