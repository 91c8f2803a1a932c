import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/**
 * The audit log, without foreign keys: it outlives its subjects. It contains a salted commitment to its texts; the
 * texts are in a separate table and can be erased without breaking the chain. Both tables refuse every other change.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('admin_actions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull().unique())
    .addColumn('admin_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text')
    .addColumn('commitment', 'text', (c) => c.notNull())
    .addColumn('timestamp', 'text', (c) => c.notNull())
    .addColumn('previous_hash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('admin_actions_target').on('admin_actions').column('target_id').execute()
  await db.schema.createIndex('admin_actions_admin').on('admin_actions').columns(['admin_id', 'sequence']).execute()
  await db.schema.createIndex('admin_actions_action').on('admin_actions').columns(['action', 'sequence']).execute()
  await db.schema.createIndex('admin_actions_time').on('admin_actions').columns(['timestamp', 'sequence']).execute()
  await db.schema
    .createTable('admin_action_texts')
    .addColumn('action_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('salt', 'text')
    .addColumn('details', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('erased_at', 'text')
    .execute()
  await (engineOf(db) === 'sqlite' ? guardOnSqlite(db) : guardOnPostgres(db))
}

async function guardOnSqlite(db: Kysely<Database>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger admin_actions_no_${change} before ${change} on admin_actions
         begin select raise(abort, 'admin_actions is append-only'); end`,
      )
      .execute(db)
  }
  await sql`
    create trigger admin_action_texts_only_erased before update on admin_action_texts
    when not (old.erased_at is null and new.erased_at is not null and new.action_id = old.action_id
      and new.salt is null and new.details is null and new.before is null and new.after is null)
    begin select raise(abort, 'admin_action_texts is append-only'); end`.execute(db)
  await sql`
    create trigger admin_action_texts_no_delete before delete on admin_action_texts
    begin select raise(abort, 'admin_action_texts is append-only'); end`.execute(db)
}

async function guardOnPostgres(db: Kysely<Database>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db)
  await sql`
    create trigger admin_actions_no_change before update or delete or truncate on admin_actions
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger admin_action_texts_no_delete before delete or truncate on admin_action_texts
    for each statement execute function refuse_change()`.execute(db)
  await sql`
    create trigger admin_action_texts_only_erased before update on admin_action_texts for each row
    when (not (old.erased_at is null and new.erased_at is not null and new.action_id = old.action_id
      and new.salt is null and new.details is null and new.before is null and new.after is null))
    execute function refuse_change()`.execute(db)
}
