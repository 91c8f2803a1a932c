import type { Kysely } from 'kysely'

/** What a notice of a person's access says beside its kind; empty for those of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('access_notices')
    .addColumn('detail', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
