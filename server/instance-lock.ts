import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the same data folder. */
export class InstanceLockError extends Error {
  override name = 'InstanceLockError'
}

/**
 * Claims the data folder for this process, or throws InstanceLockError at once.
 *
 * The claim is an exclusive SQLite transaction on a separate file. The operating system drops it when the process ends
 * in any way (kill -9 included), and it follows the file, not its name, so a symlink does not bypass it.
 */
export function claimDataDir(dataDir: string): { release: () => void } {
  const file = path.join(dataDir, 'lock')
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new InstanceLockError(
      `Another process is using the data folder ${dataDir}.\nStop it first, or set DATA_DIR to another folder. Several processes on the same data need PostgreSQL (DATABASE_URL).`,
    )
  }
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5
