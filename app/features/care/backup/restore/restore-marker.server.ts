import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { typedCommand } from '#app/lib/installation.server.ts'
import { UnusableDatabaseError } from '#db/unusable-database.server.ts'

const MARKER = 'restoring'

/** A restore that has begun in a data folder. */
export interface BegunRestore {
  /** The archive's id. */
  id: string
  file: string
}

/** Returns the restore that was begun in a data folder and has not ended; undefined if there is none. */
export function findBegunRestore(dataDir: string): BegunRestore | undefined {
  const marker = path.join(dataDir, MARKER)
  if (!existsSync(marker)) return undefined
  try {
    return JSON.parse(readFileSync(marker, 'utf8')) as BegunRestore
  } catch {
    // Killed while it was written.
    return { id: '', file: '<archive>' }
  }
}

/** Throws UnusableDatabaseError if a restore has begun in a data folder and has not ended. */
export function requireNoBegunRestore(dataDir: string): void {
  const begun = findBegunRestore(dataDir)
  if (!begun) return
  throw new UnusableDatabaseError(
    `A restore into ${dataDir} was interrupted. Repeat it, it continues:\n` +
      `  ${typedCommand(`restore ${begun.file}`)}\n` +
      `To give it up, remove the file ${path.join(dataDir, MARKER)} and what was restored (idg.db.restoring, .scratch-*, mail/, files/).`,
  )
}

/** Marks a data folder: until the restore has ended, the server does not start there. */
export function markRestore(dataDir: string, begun: BegunRestore): void {
  const fd = openSync(path.join(dataDir, MARKER), 'w', 0o600)
  writeSync(fd, JSON.stringify(begun))
  fsyncSync(fd)
  closeSync(fd)
}

/** Removes the mark. */
export function unmarkRestore(dataDir: string): void {
  rmSync(path.join(dataDir, MARKER), { force: true })
}
