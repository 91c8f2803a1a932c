import { type Kysely, sql } from 'kysely'
import { engineOf } from '../client.server.ts'
import type { Database } from '../schema.server.ts'

/**
 * Consultants: staff who receive appointments, each with a seat number of their own in `appointment_cells`, whose key
 * stays as it is. Instances of earlier versions ignore both columns of `appointments`.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('consultants')
    .addColumn('admin_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('seat', 'integer', (c) => c.notNull().unique())
    .addColumn('receives', 'boolean', (c) => c.notNull())
    .addColumn('week', 'text')
    .addColumn('absences', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('topics', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('places', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('daily_limit', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('travel_before', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('travel_after', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('given_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('appointments').addColumn('consultant_id', 'text').execute()
  await db.schema
    .alterTable('appointments')
    .addColumn('consultant_why', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('appointments_consultant').on('appointments').columns(['consultant_id', 'date']).execute()
  await countRevisions(db)
}

/** What decides who receives appointments is kept in memory until the content revision changes. */
async function countRevisions(db: Kysely<Database>): Promise<void> {
  const changes = [
    'insert on consultants',
    'update of receives, week, absences, topics, places, daily_limit, travel_before, travel_after on consultants',
    'delete on consultants',
    'update of is_active, role on admins',
  ]
  const then =
    engineOf(db) === 'sqlite'
      ? 'begin update content_revision set revision = revision + 1; end'
      : 'for each statement execute function count_content_revision()'
  for (const [at, change] of changes.entries()) {
    await sql.raw(`create trigger consultants_revision_${at} after ${change} ${then}`).execute(db)
  }
}
