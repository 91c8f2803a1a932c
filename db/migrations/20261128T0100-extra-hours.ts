import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** When consultants also work, beside their week. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('consultants')
    .addColumn('extras', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
