import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** A run's databases take some hundred megabytes; a container's memory disk often has 64. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * The place of temporary folders: in memory if the machine has enough, else the temporary folder. A copied PostgreSQL
 * database is hundreds of small files, and took eight times as long on a disk.
 */
export function scratchParent(): string {
  return hasRoom() ? MEMORY : tmpdir()
}

/** Creates a folder there; the caller removes it. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(path.join(scratchParent(), prefix))
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
