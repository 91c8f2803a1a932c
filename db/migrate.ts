import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Trx } from './client.server.ts'
import * as requests from './migrations/20261122T0240-requests.ts'
import * as appointments from './migrations/20261122T0241-appointments.ts'
import * as mail from './migrations/20261122T0242-mail.ts'
import * as settings from './migrations/20261122T0243-settings.ts'
import * as access from './migrations/20261122T0244-access.ts'
import * as team from './migrations/20261122T0245-team.ts'
import * as notifications from './migrations/20261122T0246-notifications.ts'
import * as audit from './migrations/20261122T0247-audit.ts'
import * as privacy from './migrations/20261122T0458-privacy.ts'
import * as companyAccounts from './migrations/20261122T0500-company-accounts.ts'
import * as securityEvents from './migrations/20261122T0520-security-events.ts'
import * as backups from './migrations/20261122T0535-backups.ts'
import * as notificationLinks from './migrations/20261122T0545-notification-links.ts'
import * as content from './migrations/20261122T0557-content.ts'
import * as mailSubjects from './migrations/20261122T0820-mail-subjects.ts'
import * as contentEntries from './migrations/20261122T0826-content-entries.ts'
import * as visits from './migrations/20261122T0925-visits.ts'
import * as files from './migrations/20261122T1131-files.ts'
import * as contentRedirects from './migrations/20261122T1200-content-redirects.ts'
import * as candidates from './migrations/20261122T1201-candidates.ts'
import * as contentEditors from './migrations/20261122T1512-content-editors.ts'
import * as pictures from './migrations/20261122T1606-pictures.ts'
import * as fileScans from './migrations/20261122T1820-file-scans.ts'
import * as fileArrivals from './migrations/20261122T1824-file-arrivals.ts'
import * as requestIndexes from './migrations/20261122T1916-request-indexes.ts'
import * as shareImages from './migrations/20261122T2140-share-images.ts'
import * as searchMerge from './migrations/20261123T0500-search-merge.ts'
import * as busyVersions from './migrations/20261126T2215-busy-versions.ts'
import * as candidateSenders from './migrations/20261126T2241-candidate-senders.ts'
import * as notificationSubjects from './migrations/20261126T2248-notification-subjects.ts'
import * as accessDetails from './migrations/20261127T0300-access-details.ts'
import * as byHand from './migrations/20261127T1445-by-hand.ts'
import * as incomingMails from './migrations/20261127T1500-incoming-mails.ts'
import * as people from './migrations/20261127T1800-people.ts'
import * as casePerson from './migrations/20261127T1850-case-person.ts'
import * as calendarAnswers from './migrations/20261127T1900-calendar-answers.ts'
import * as mailAttachments from './migrations/20261127T1905-mail-attachments.ts'
import * as snoozes from './migrations/20261127T1910-snoozes.ts'
import * as draftFiles from './migrations/20261127T2100-draft-files.ts'
import * as consultants from './migrations/20261127T2120-consultants.ts'
import * as mailCopies from './migrations/20261127T2130-mail-copies.ts'
import * as signatures from './migrations/20261127T2140-signatures.ts'
import * as turns from './migrations/20261127T2155-turns.ts'
import * as bookingLinks from './migrations/20261128T0010-booking-links.ts'
import * as consultantInvitations from './migrations/20261128T0030-consultant-invitations.ts'
import * as consultantCalendars from './migrations/20261128T0040-consultant-calendars.ts'
import * as timePreferences from './migrations/20261128T0050-time-preferences.ts'
import * as extraHours from './migrations/20261128T0100-extra-hours.ts'
import * as waitingList from './migrations/20261128T0110-waiting-list.ts'
import type { Database } from './schema.server.ts'
import { UnusableDatabaseError } from './unusable-database.server.ts'

/** All migrations by their timestamped names. Released names never change. */
const MIGRATIONS: Record<string, Migration> = {
  '20261122T0240-requests': requests,
  '20261122T0241-appointments': appointments,
  '20261122T0242-mail': mail,
  '20261122T0243-settings': settings,
  '20261122T0244-access': access,
  '20261122T0245-team': team,
  '20261122T0246-notifications': notifications,
  '20261122T0247-audit': audit,
  '20261122T0458-privacy': privacy,
  '20261122T0500-company-accounts': companyAccounts,
  '20261122T0520-security-events': securityEvents,
  '20261122T0535-backups': backups,
  '20261122T0545-notification-links': notificationLinks,
  '20261122T0557-content': content,
  '20261122T0820-mail-subjects': mailSubjects,
  '20261122T0826-content-entries': contentEntries,
  '20261122T0925-visits': visits,
  '20261122T1131-files': files,
  '20261122T1200-content-redirects': contentRedirects,
  '20261122T1201-candidates': candidates,
  '20261122T1512-content-editors': contentEditors,
  '20261122T1606-pictures': pictures,
  '20261122T1820-file-scans': fileScans,
  '20261122T1824-file-arrivals': fileArrivals,
  '20261122T1916-request-indexes': requestIndexes,
  '20261122T2140-share-images': shareImages,
  '20261123T0500-search-merge': searchMerge,
  '20261126T2215-busy-versions': busyVersions,
  '20261126T2241-candidate-senders': candidateSenders,
  '20261126T2248-notification-subjects': notificationSubjects,
  '20261127T0300-access-details': accessDetails,
  '20261127T1445-by-hand': byHand,
  '20261127T1500-incoming-mails': incomingMails,
  '20261127T1800-people': people,
  '20261127T1850-case-person': casePerson,
  '20261127T1900-calendar-answers': calendarAnswers,
  '20261127T1905-mail-attachments': mailAttachments,
  '20261127T1910-snoozes': snoozes,
  '20261127T2100-draft-files': draftFiles,
  '20261127T2120-consultants': consultants,
  '20261127T2130-mail-copies': mailCopies,
  '20261127T2140-signatures': signatures,
  '20261127T2155-turns': turns,
  '20261128T0010-booking-links': bookingLinks,
  '20261128T0030-consultant-invitations': consultantInvitations,
  '20261128T0040-consultant-calendars': consultantCalendars,
  '20261128T0050-time-preferences': timePreferences,
  '20261128T0100-extra-hours': extraHours,
  '20261128T0110-waiting-list': waitingList,
}

/** The newest migration that this version knows: what an instance reports about itself. */
export const NEWEST_MIGRATION = Object.keys(MIGRATIONS).at(-1) ?? ''

/**
 * Runs all pending migrations and returns their names. The migrations and Kysely's bookkeeping are one transaction: a
 * failure or a kill leaves the previous schema. Safe to call from several instances at once: PostgreSQL serialises them
 * with an advisory lock, SQLite has one writer. Throws UnusableDatabaseError if a newer version has migrated the
 * database.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  refuseNewer(await executedMigrations(db))
  return runMigrations(db, MIGRATIONS)
}

/** Runs only the named migrations, in the transaction `trx`: the schema of an archive. Throws UnusableDatabaseError. */
export async function migrateToSchema(trx: Trx, names: string[]): Promise<void> {
  refuseNewer(names)
  const wanted = new Set(names)
  await runMigrations(trx, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => wanted.has(name))))
}

/** Returns the names that this version does not know: migrations of a newer version. */
export function unknownMigrations(names: string[]): string[] {
  return names.filter((name) => !Object.hasOwn(MIGRATIONS, name)).sort()
}

/** Whether these are all migrations up to one of them, as a database of some version has run. */
export function isSchema(names: string[]): boolean {
  const known = Object.keys(MIGRATIONS)
  return names.length > 0 && names.every((name, index) => name === known[index])
}

/** Returns the names of the migrations that have run and of those that have not. */
export async function migrationState(db: Kysely<Database>): Promise<{ executed: string[]; pending: string[] }> {
  const executed = await executedMigrations(db)
  const done = new Set(executed)
  return { executed, pending: Object.keys(MIGRATIONS).filter((name) => !done.has(name)) }
}

async function runMigrations(db: Kysely<Database>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

function refuseNewer(names: string[]): void {
  const newer = unknownMigrations(names)
  if (newer.length === 0) return
  throw new UnusableDatabaseError(
    `The database was migrated by a newer version of this program (${newer.join(', ')}). Nothing was changed.\n` +
      'Install that version or a later one, or restore the backup made before the upgrade.',
  )
}
