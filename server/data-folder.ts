import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sizeOf } from '#app/lib/files/file-system.server.ts'
import { checkSqliteFile } from '#db/sqlite/check-sqlite-file.server.ts'
import { UnusableDatabaseError } from '#db/unusable-database.server.ts'

/** Written after the first migration: marks a folder that has had a database. */
const MARKER = 'initialised'

/**
 * Checks the SQLite file of a data folder before it is opened, and restricts it to its owner (0600; SQLite gives the
 * WAL the same mode). Throws UnusableDatabaseError if it is damaged, or missing although there was one.
 */
export function checkDataFolder(dataDir: string, file: string): void {
  if (sizeOf(file) > 0) {
    restrictModes(file)
    checkSqliteFile(file)
    return
  }
  const traces = [
    sizeOf(`${file}-wal`) > 0 && `${path.basename(file)}-wal`,
    holdsFiles(path.join(dataDir, 'mail')) && 'mails in mail/',
    holdsFiles(path.join(dataDir, 'files')) && 'files in files/',
    existsSync(path.join(dataDir, MARKER)) && `the marker "${MARKER}" of an earlier start`,
  ].filter((trace) => trace !== false)
  if (traces.length === 0) {
    closeSync(openSync(file, 'a', 0o600))
    restrictModes(file)
    return
  }
  throw new UnusableDatabaseError(
    `The data folder ${dataDir} was used before, but holds no database: ${file} is missing or empty.\n` +
      `Found: ${traces.join(', ')}. Nothing was changed.\n` +
      '- Put idg.db back (with idg.db-wal, if there is one) or restore the last backup. Is the right disk mounted?\n' +
      '- If the data is on PostgreSQL, set DATABASE_URL.\n' +
      '- To start empty, set DATA_DIR to a new folder.',
  )
}

/** Writes the marker of a migrated database into the data folder. */
export function markInitialised(dataDir: string): void {
  const marker = path.join(dataDir, MARKER)
  if (existsSync(marker)) return
  const fd = openSync(marker, 'w', 0o600)
  fsyncSync(fd)
  closeSync(fd)
}

function restrictModes(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, 0o600)
}

function holdsFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}
