import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#db/client.server.ts'
import { migrationState } from '#db/migrate.ts'
import { UnusableDatabaseError } from '#db/unusable-database.server.ts'
import { archiveName } from './archive/manifest.ts'
import { type ArchiveOrder, writeArchive } from './archive/write-archive.server.ts'
import { backupFolder } from './nightly/kept-archives.ts'

type Order = Pick<ArchiveOrder, 'location' | 'dataDir' | 'recipients' | 'secret' | 'createdAt'>

/**
 * Archives the rows of a database that a new version is about to migrate; returns the file, or undefined if nothing is
 * pending or the database is new. Throws UnusableDatabaseError, before anything was migrated, if it can't be written.
 */
export async function archiveBeforeMigration(db: Db, order: Order): Promise<string | undefined> {
  const { executed, pending } = await migrationState(db)
  if (executed.length === 0 || pending.length === 0) return undefined
  const folder = backupFolder(order.dataDir)
  const file = path.join(folder, archiveName(order.createdAt, 'before-migration', order.recipients.length > 0))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // A migration changes no files.
    await writeArchive({ ...order, file, includesFiles: false })
    return file
  } catch (error) {
    throw new UnusableDatabaseError(
      `The database has to be migrated (${pending.join(', ')}), and the archive before it can't be written:\n` +
        `${(error as Error).message}\n` +
        `Nothing was changed. Make room for ${file}, or, if you have a backup, skip this one with BACKUP_BEFORE_MIGRATION=off.`,
    )
  }
}
