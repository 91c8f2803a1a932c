import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BLOBS, DATABASE_ENTRY, damaged } from '#app/features/care/backup/archive/manifest.ts'
import { holdsFile, listNamedFiles } from '#app/features/care/backup/archive/named-files.server.ts'
import { type ReadArchive, readEntries } from '#app/features/care/backup/archive/read-archive.server.ts'
import { JSON_FORMAT, openJsonRows } from '#app/features/care/backup/archive-0-1-0/json-rows.server.ts'
import { blobPath } from '#app/features/ground/files/store/blob-path.ts'
import { type FilePlace, openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import type { Trx } from '#db/client.server.ts'
import { migrateToSchema } from '#db/migrate.ts'
import { copyTables } from '#db/portable/copy-tables.server.ts'
import { createDatabaseFile } from '#db/portable/database-file.server.ts'
import { openSqliteRows } from '#db/portable/sqlite-rows.server.ts'
import { type Rows, type Table, WrongRowsError } from '#db/portable/tables.server.ts'

/**
 * Creates the archive's schema in an empty database and copies its rows from the folder `scratch`, in the transaction
 * `trx`; returns its tables. The archive's own schema is not looked at. Throws UnusableArchiveError if the rows do not fit.
 */
export async function loadRows(trx: Trx, archive: ReadArchive, scratch: string): Promise<Table[]> {
  const { format, migrations } = archive.manifest
  const rows = format === JSON_FORMAT ? openJsonRows(scratch) : openSqliteRows(path.join(scratch, DATABASE_ENTRY))
  try {
    const tables = await createDatabaseFile(path.join(scratch, 'schema.db'), migrations)
    await requireWhole(archive, tables, rows)
    await migrateToSchema(trx, migrations)
    await copyTables(tables, rows, trx)
    return tables
  } catch (error) {
    throw error instanceof WrongRowsError ? damaged(error.message) : error
  } finally {
    await rows.close()
  }
}

/** Throws UnusableArchiveError if a table is missing, or a file that a row names, unless the manifest says so. */
async function requireWhole({ manifest, files }: ReadArchive, tables: Table[], rows: Rows): Promise<void> {
  const known = new Set(manifest.tables.map(({ name }) => name))
  const absent = tables.find(({ name }) => !known.has(name))
  if (absent) throw damaged(`it has no table ${absent.name}`)
  const { includesFiles, missingFiles = [], removedFiles } = manifest
  if (!includesFiles || !removedFiles) return
  const excused = new Set([...missingFiles, ...removedFiles])
  for (const sha256 of await listNamedFiles(tables, rows)) {
    if (!holdsFile(files, sha256) && !excused.has(sha256))
      throw damaged(`its rows name a file ${sha256} that is not in it`)
  }
}

/** Stores the files of an archive; stored blobs in the store of the place. */
export async function loadFiles(place: FilePlace, { file, identities, files }: ReadArchive): Promise<void> {
  const store = openFileStore(place)
  for await (const { name, size, content } of readEntries(file, identities)) {
    const sha256 = files.get(name)?.sha256
    if (sha256 === undefined) for await (const _ of content);
    else if (name !== `${BLOBS}${blobPath(sha256)}`) await storeFile(path.join(place.dataDir, name), content)
    else {
      const staged = await store.stage(content, size)
      await staged.keep().finally(staged.discard)
    }
  }
}

/** Stores a file under a temporary name first, so that a kill leaves no partial file. */
async function storeFile(target: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const folder = path.dirname(target)
  const temporary = path.join(folder, `.${path.basename(target)}.restoring`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(temporary, { mode: 0o600, flush: true }))
  await rename(temporary, target)
}
