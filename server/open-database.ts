import { requireNoBegunRestore } from '#app/features/backup/restore/restore-marker.server.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import type { SqliteOptions } from '#db/sqlite-engine.server.ts'
import type { Config } from './config.server.ts'
import { checkDataFolder, markInitialised } from './data-folder.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * Opens the configured database, checks and migrates it; `migrated` names the migrations that ran. `db.destroy()`
 * closes it. Throws ConfigError or UnusableDatabaseError with a text for the operator, and leaves nothing open.
 */
export async function openConfiguredDatabase(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  sqlite?: SqliteOptions,
): Promise<{ db: Db; migrated: string[] }> {
  requireNoBegunRestore(dataDir)
  if (database.engine === 'sqlite') checkDataFolder(dataDir, database.file)
  const db = openDatabase(database, sqlite)
  try {
    await reachDatabase(db, database)
    const migrated = await migrateToLatest(db)
    if (database.engine === 'sqlite') markInitialised(dataDir)
    return { db, migrated }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
