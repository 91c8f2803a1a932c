import type { Kysely } from 'kysely'
import type { Database } from '../schema.server.ts'

/** Signatures of staff; an empty one is the name and the company. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .alterTable('admins')
    .addColumn('signature', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
