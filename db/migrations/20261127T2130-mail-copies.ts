import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Mails know whom they were also sent to, and their Message-ID; replies know who gets a copy. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const [table, column] of COLUMNS) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
}

const COLUMNS = [
  ['incoming_mails', 'cc'],
  ['incoming_mails', 'message_id'],
  ['request_replies', 'cc'],
] as const
