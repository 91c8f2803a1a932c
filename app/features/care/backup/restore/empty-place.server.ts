import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { BLOBS, FILE_FOLDERS, UnusableArchiveError } from '#app/features/care/backup/archive/manifest.ts'
import type { ReadArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { listFiles } from '#app/features/care/backup/archive/write-archive.server.ts'
import { blobPath } from '#app/features/ground/files/store/blob-path.ts'
import { type FilePlace, openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { hashOf, sizeOf } from '#app/lib/files/file-system.server.ts'
import { describeS3 } from '#app/lib/s3/s3-place.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'

/** Throws UnusableArchiveError unless the database holds no table. */
export async function requireEmptyDatabase(location: DatabaseLocation): Promise<void> {
  if (location.engine === 'sqlite') {
    const used = [location.file, `${location.file}-wal`].find((file) => sizeOf(file) > 0)
    if (used) {
      throw notEmpty(
        `${used} exists`,
        'Set DATA_DIR to a new folder. To go back to the archive here, stop the server and rename idg.db (with idg.db-wal, if there is one).',
      )
    }
    return
  }
  const db = openDatabase(location)
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    if (tables.length > 0) {
      throw notEmpty(
        `the PostgreSQL database has ${tables.length} tables`,
        'Create a new database and set DATABASE_URL to it.',
      )
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Throws UnusableArchiveError if the data folder has stored mails or files other than those of the archive. Equal ones
 * are those of an interrupted restore, or of the same folder used with the other engine.
 */
export async function requireNoForeignFiles(dataDir: string, { manifest, files }: ReadArchive): Promise<void> {
  if (!manifest.includesFiles) return
  for (const folder of FILE_FOLDERS) {
    for await (const name of listFiles(dataDir, folder)) {
      const known = files.get(name)
      if (known && (await isFile(path.join(dataDir, name), known))) continue
      throw notEmpty(
        `${path.join(dataDir, name)} is not in the archive, or differs from it`,
        `Set DATA_DIR to a new folder, or move the contents of ${FILE_FOLDERS.map((each) => `${each}/`).join(' and ')} elsewhere.`,
      )
    }
  }
}

/**
 * Throws UnusableArchiveError if the S3 store holds any file: it may belong to a running site, and two sites would remove
 * each other's files. `begun` has the names that an interrupted restore of the same archive may have left.
 */
export async function requireEmptyStore(place: FilePlace, begun: Pick<ReadArchive['files'], 'has'>): Promise<void> {
  if (!place.s3) return
  for await (const sha256 of openFileStore(place).list(new Date(Date.now() + DAY))) {
    if (begun.has(`${BLOBS}${blobPath(sha256)}`)) continue
    throw notEmpty(
      `${describeS3(place.s3)} holds files`,
      'Set S3_URL to an empty bucket, or to a new prefix in the same one: another site that uses these files would lose them.',
    )
  }
}

/** Whether a file has a size and a hash. */
async function isFile(file: string, { size, sha256 }: { size: number; sha256: string }): Promise<boolean> {
  if (statSync(file, { throwIfNoEntry: false })?.size !== size) return false
  return (await hashOf(createReadStream(file))) === sha256
}

function notEmpty(what: string, wayOut: string): UnusableArchiveError {
  return new UnusableArchiveError(
    `An archive is restored into an empty place, but ${what}. Nothing was written.\n${wayOut}`,
  )
}
