import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** A consultant's own booking link, and the person whom a customer has chosen with it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('consultants').addColumn('slug', 'text').execute()
  await db.schema.createIndex('consultants_slug').unique().on('consultants').column('slug').execute()
  await db.schema.alterTable('appointments').addColumn('wished_consultant_id', 'text').execute()
  const then =
    engineOf(db) === 'sqlite'
      ? 'begin update content_revision set revision = revision + 1; end'
      : 'for each statement execute function count_content_revision()'
  // The contact page names the person.
  for (const [at, change] of ['slug on consultants', 'name on admins'].entries()) {
    await sql.raw(`create trigger booking_links_revision_${at} after update of ${change} ${then}`).execute(db)
  }
}
