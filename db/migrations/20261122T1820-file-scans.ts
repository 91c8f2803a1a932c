import type { Kysely } from 'kysely'

/** Whether a scanner has found a private file clean, and when the next attempt is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One column at a time: SQLite adds no more.
  await db.schema
    .alterTable('files')
    .addColumn('scan', 'text', (c) => c.notNull().defaultTo('waiting'))
    .execute()
  await db.schema
    .alterTable('files')
    .addColumn('scan_attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('files').addColumn('scan_due_at', 'text').execute()
  await db.schema.alterTable('files').addColumn('scan_problem', 'text').execute()
  await db.schema.createIndex('files_scan').on('files').columns(['purpose', 'scan', 'created_at']).execute()
}
