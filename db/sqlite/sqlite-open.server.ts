import { DatabaseSync } from 'node:sqlite'
import { UnusableDatabaseError } from '#db/unusable-database.server.ts'

/**
 * Opens a SQLite file with WAL and foreign keys. A commit is in the WAL file but not yet on disk (`synchronous =
 * NORMAL`), and checkpoints are not automatic: sqlite-engine.server.ts does both. Opening waits up to five seconds for
 * another process. Throws UnusableDatabaseError if the library is too old.
 */
export function openSqlite(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true })
  try {
    assertSafeVersion(String(sqlite.prepare('select sqlite_version() as version').get()?.version))
    sqlite.exec('PRAGMA journal_mode = WAL')
    sqlite.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY')
    // Deleted contents are overwritten with zeros.
    sqlite.exec('PRAGMA secure_delete = ON')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * Throws UnusableDatabaseError below 3.51.3, except for 3.50.7 and later of that line: with several connections, older
 * libraries can lose committed rows when the WAL is reset (sqlite.org/wal.html, "The WAL-Reset Bug").
 */
export function assertSafeVersion(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const number = major * 1_000_000 + minor * 1_000 + patch
  if (number >= 3_051_003 || (number >= 3_050_007 && number < 3_051_000)) return
  throw new UnusableDatabaseError(
    `SQLite ${version} can lose committed data; 3.51.3 or later is required.\n` +
      'Start with the Node that the project pins (npm ci, then npm start).',
  )
}
