import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/** A change of a redirect counts as a publication: every instance reads the redirects again. */
export async function up(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`create trigger content_redirects_revision after insert or update or delete on content_redirects
      for each statement execute function count_publication()`.execute(db)
    return
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql
      .raw(`create trigger content_redirects_revision_${change} after ${change} on content_redirects begin
        update content_revision set revision = revision + 1, publications = publications + 1;
      end`)
      .execute(db)
  }
}
