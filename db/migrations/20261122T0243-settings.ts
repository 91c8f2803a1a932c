import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** Settings, the content revision of public pages, and the state that the service keeps between runs. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('section', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()

  await createContentRevision(db)

  // One row per subject, its value as JSON.
  await db.schema
    .createTable('service_state')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}

/**
 * A counter of all changes to the content of public pages. Triggers increase it, so that no verb, command or manual
 * statement can forget to.
 */
async function createContentRevision(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into content_revision (id, revision) values (1, 1)`.execute(db)
  if (engineOf(db) === 'sqlite') {
    for (const change of ['insert', 'update', 'delete']) {
      await sql
        .raw(
          `create trigger settings_revision_${change} after ${change} on settings
           begin update content_revision set revision = revision + 1; end`,
        )
        .execute(db)
    }
  } else {
    await sql`
      create function count_content_revision() returns trigger language plpgsql as
      $$ begin update content_revision set revision = revision + 1; return null; end $$`.execute(db)
    await sql`
      create trigger settings_revision after insert or update or delete or truncate on settings
      for each statement execute function count_content_revision()`.execute(db)
  }
}
