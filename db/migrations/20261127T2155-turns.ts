import { type Kysely, sql } from 'kysely'

/** Whose turn it is in a request's thread and since when. Requests of earlier versions get theirs in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_requests')
    .addColumn('turn', 'text', (c) => c.notNull().defaultTo('ours'))
    .execute()
  await db.schema.alterTable('contact_requests').addColumn('turn_since', 'text').execute()
  await sql`create index contact_requests_without_turn on contact_requests (id) where turn_since is null`.execute(db)
  // The same expressions as in app/features/work/requests/inbox/filter/filtered.server.ts: the engines match by text.
  const folder = sql`(case when trashed_at is not null then 'trash' when quarantine_reason is not null then 'quarantine' when status = 'spam' then 'spam' else 'inbox' end)`
  await sql`create index contact_requests_ours on contact_requests (${folder}, coalesce(turn_since, created_at), id, assigned_to)
    where turn = 'ours' and status <> 'closed' and superseded_by is null`.execute(db)
}
