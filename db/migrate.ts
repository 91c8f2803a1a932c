import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import * as foundation from './migrations/20261121T0900-foundation.ts'
import * as staff from './migrations/20261121T1500-staff.ts'
import * as identity from './migrations/20261121T1510-identity.ts'
import * as inbox from './migrations/20261121T1520-inbox.ts'
import * as appointments from './migrations/20261121T1530-appointments.ts'
import * as settings from './migrations/20261121T1540-settings.ts'
import * as notifications from './migrations/20261121T1550-notifications.ts'
import * as trustedAppointments from './migrations/20261121T1600-trusted-appointments.ts'
import * as reminders from './migrations/20261121T1640-reminders.ts'
import * as calendarFeeds from './migrations/20261121T1650-calendar-feeds.ts'
import * as busySource from './migrations/20261121T1660-busy-source.ts'
import * as attemptsByTime from './migrations/20261122T0142-attempts-by-time.ts'
import * as verifiedSenders from './migrations/20261122T0145-verified-senders.ts'
import * as mailFailures from './migrations/20261122T0152-mail-failures.ts'
import * as serviceState from './migrations/20261122T0205-service-state.ts'
import * as mailKept from './migrations/20261122T0212-mail-kept.ts'
import * as erasableAudit from './migrations/20261122T0215-erasable-audit.ts'
import * as contentRevision from './migrations/20261122T0225-content-revision.ts'
import * as requestDrafts from './migrations/20261122T0227-request-drafts.ts'
import * as busySkipped from './migrations/20261122T0228-busy-skipped.ts'
import type { Database } from './schema.server.ts'
import { UnusableDatabaseError } from './unusable-database.server.ts'

/** Every migration by its timestamped name. A name is never changed once it has been released. */
const MIGRATIONS: Record<string, Migration> = {
  '20261121T0900-foundation': foundation,
  '20261121T1500-staff': staff,
  '20261121T1510-identity': identity,
  '20261121T1520-inbox': inbox,
  '20261121T1530-appointments': appointments,
  '20261121T1540-settings': settings,
  '20261121T1550-notifications': notifications,
  '20261121T1600-trusted-appointments': trustedAppointments,
  '20261121T1640-reminders': reminders,
  '20261121T1650-calendar-feeds': calendarFeeds,
  '20261121T1660-busy-source': busySource,
  '20261122T0142-attempts-by-time': attemptsByTime,
  '20261122T0152-mail-failures': mailFailures,
  '20261122T0205-service-state': serviceState,
  '20261122T0212-mail-kept': mailKept,
  '20261122T0215-erasable-audit': erasableAudit,
  '20261122T0225-content-revision': contentRevision,
  '20261122T0227-request-drafts': requestDrafts,
  '20261122T0228-busy-skipped': busySkipped,
  '20261122T0145-verified-senders': verifiedSenders,
}

/**
 * Brings the schema up to date and returns the names of the migrations that ran. All pending migrations and their
 * bookkeeping are one transaction: a failure or a kill leaves the schema of the version before.
 * Safe to call from several instances at once: PostgreSQL serialises them with an advisory lock, SQLite has one writer.
 * Throws UnusableDatabaseError when a newer version has migrated the database.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  await refuseNewer(db)
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const newer = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS))
  if (newer.length === 0) return
  throw new UnusableDatabaseError(
    `The database was migrated by a newer version of this program (${newer.sort().join(', ')}). Nothing was changed.\n` +
      'Install that version or a later one, or restore the backup made before the upgrade.',
  )
}
