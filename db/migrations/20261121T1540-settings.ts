import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** The log of admin actions is append-only for the database too; the log and the outbox are read page by page. */
export async function up(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    for (const deed of ['update', 'delete']) {
      await sql
        .raw(
          `create trigger admin_actions_no_${deed} before ${deed} on admin_actions
           begin select raise(abort, 'admin_actions is append-only'); end`,
        )
        .execute(db)
    }
  } else {
    await sql`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'admin_actions is append-only'; end $$`.execute(db)
    await sql`
      create trigger admin_actions_no_change before update or delete or truncate on admin_actions
      for each statement execute function refuse_change()`.execute(db)
  }
  await db.schema.createIndex('admin_actions_admin').on('admin_actions').columns(['admin_id', 'sequence']).execute()
  await db.schema.createIndex('admin_actions_action').on('admin_actions').columns(['action', 'sequence']).execute()
  await db.schema.createIndex('admin_actions_time').on('admin_actions').columns(['timestamp', 'sequence']).execute()
  await db.schema.createIndex('mail_outbox_created').on('mail_outbox').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('mail_outbox_state').on('mail_outbox').columns(['state', 'created_at', 'id']).execute()
}
