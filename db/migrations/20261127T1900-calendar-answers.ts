import type { Kysely } from 'kysely'

/** What the customer's calendar answered to the invitation of an appointment, and the token by which answers are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The invitations of earlier appointments are in calendars already: their UIDs stay as they are, without a token.
  for (const column of ['calendar_token', 'calendar_answer']) {
    await db.schema
      .alterTable('appointments')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  for (const column of ['calendar_answer_start', 'calendar_answered_at']) {
    await db.schema.alterTable('appointments').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('appointments')
    .addColumn('calendar_answer_is_other', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
}
