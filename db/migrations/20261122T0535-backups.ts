import type { Kysely } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** Backups that the server has made, or is asked to make. */
export async function up(db: Kysely<Database>): Promise<void> {
  const bytes = engineOf(db) === 'postgres' ? 'bigint' : 'integer'
  await db.schema
    .createTable('backup_runs')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    // The day in Rome of a nightly backup: several instances plan it once. Null for one that staff asked for.
    .addColumn('night', 'text', (c) => c.unique())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('file', 'text')
    .addColumn('size_bytes', bytes)
    .addColumn('row_count', 'integer')
    .addColumn('file_count', 'integer')
    .addColumn('problem', 'text')
    // `none` without a second folder, else `copied` or `failed`.
    .addColumn('copy', 'text')
    .execute()
  await db.schema.createIndex('backup_runs_state').on('backup_runs').columns(['state', 'requested_at']).execute()
}
