import { type Kysely, sql } from 'kysely'

/** Retention looks for requests in the trash and for those that a deleted one has replaced: few of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contact_requests_trashed on contact_requests (trashed_at) where trashed_at is not null`.execute(
    db,
  )
  await sql`create index contact_requests_superseded on contact_requests (superseded_by)
    where superseded_by is not null`.execute(db)
}
