import { sql } from 'kysely'
import { archiveBeforeMigration } from '#app/features/care/backup/archive-before-migration.server.ts'
import { requireNoBegunRestore } from '#app/features/care/backup/restore/restore-marker.server.ts'
import { typedCommand } from '#app/lib/installation.server.ts'
import { type DatabaseLocation, type Db, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { SqliteOptions } from '#db/sqlite/sqlite-engine.server.ts'
import type { Config } from '#server/config.server.ts'
import { checkDataFolder, markInitialised } from '#server/data-folder.ts'
import { ConfigError } from '#server/parsed-variables.ts'

/** An open, migrated database. */
interface OpenedDatabase {
  db: Db
  /** The migrations that ran. */
  migrated: string[]
  /** How to go back to the schema before them; undefined if none ran, or on a new database. */
  goBack: string | undefined
}

/**
 * Opens the configured database, checks and migrates it, after archiving the rows if a migration is pending. `db.destroy()`
 * closes it. Throws ConfigError or UnusableDatabaseError with a text for the operator, and leaves nothing open.
 */
export async function openConfiguredDatabase(
  config: Pick<Config, 'dataDir' | 'database' | 'secret' | 'backup'>,
  sqlite?: SqliteOptions,
): Promise<OpenedDatabase> {
  const { dataDir, database, secret, backup } = config
  requireNoBegunRestore(dataDir)
  if (database.engine === 'sqlite') checkDataFolder(dataDir, database.file)
  const db = openDatabase(database, sqlite)
  try {
    await reachDatabase(db, database)
    const { recipients } = backup
    const order = { location: database, dataDir, recipients, secret, createdAt: new Date() }
    const archive = backup.beforeMigration ? await archiveBeforeMigration(db, order) : undefined
    const migrated = await migrateToLatest(db)
    if (database.engine === 'sqlite') markInitialised(dataDir)
    return { db, migrated, goBack: archive && goBackText(archive) }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

function goBackText(archive: string): string {
  return (
    `The database was archived before the migration. To go back: stop the server, rename idg.db (or create an empty PostgreSQL ` +
    `database), run: ${typedCommand(`restore --keep-schema ${archive}`)}; then install the previous version. What was written since ` +
    'then is not in it.'
  )
}

/**
 * Connects to the database for the first time. Throws ConfigError with a text for the operator if PostgreSQL does not
 * answer; its address, which may contain a password, is omitted.
 */
async function reachDatabase(db: Db, { engine }: DatabaseLocation): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (err) {
    if (engine === 'sqlite') throw err
    // A name with several addresses fails with one error each, without a message of its own.
    const { message, code } = err as NodeJS.ErrnoException
    throw new ConfigError(
      `DATABASE_URL: PostgreSQL can't be reached (${message || code}).\n` +
        'Start it or correct the address; without DATABASE_URL the data is kept in a SQLite file.',
    )
  }
}
