import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { blobPath } from '#app/features/files/store/blob-path.ts'
import { type FilePlace, openFileStore } from '#app/features/files/store/open-store.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import type { Trx } from '#db/client.server.ts'
import { migrateToSchema } from '#db/migrate.ts'
import { type AddRows, loadTables, WrongRowsError } from '#db/portable/load-tables.server.ts'
import type { PortableRow } from '#db/portable/table-shape.ts'
import { damaged } from '../archive/archive-errors.ts'
import { type ArchiveManifest, BLOBS, SECRET_ENTRY } from '../archive/manifest.ts'
import { type ArchiveEntry, readEntries } from '../archive/read-archive.server.ts'
import { isFileEntry, tableOfEntry } from '../archive/verify-archive.server.ts'
import { isFile } from './empty-place.server.ts'

/** A verified archive. */
export interface VerifiedArchive {
  file: string
  identities: readonly string[]
  manifest: ArchiveManifest
}

/**
 * Creates the archive's schema in an empty database and loads its rows, in the transaction `trx`. Returns the archive's
 * secret, if it has one. Throws UnusableArchiveError if the rows do not fit the schema.
 */
export async function loadRows(trx: Trx, { file, identities, manifest }: VerifiedArchive): Promise<string | undefined> {
  await migrateToSchema(trx, manifest.migrations)
  let secret: string | undefined
  try {
    await loadTables(trx, manifest.tables, async (add) => {
      for await (const entry of readEntries(file, identities)) {
        if (tableOfEntry(entry.name) !== undefined) await addRows(add, manifest, entry)
        else if (entry.name === SECRET_ENTRY) secret = (await readAll(entry)).toString()
        else for await (const _ of entry.content);
      }
    })
  } catch (error) {
    throw error instanceof WrongRowsError ? damaged(error.message) : error
  }
  return secret
}

/** Stores the files of an archive. */
export async function loadFiles(place: FilePlace, { file, identities, manifest }: VerifiedArchive): Promise<void> {
  const places = { dataDir: place.dataDir, blobs: place.s3 && openFileStore(place) }
  for await (const entry of readEntries(file, identities)) {
    if (isFileEntry(entry.name)) await storeFile(places, manifest, entry)
    else for await (const _ of entry.content);
  }
}

async function addRows(add: AddRows, manifest: ArchiveManifest, entry: ArchiveEntry): Promise<void> {
  const name = tableOfEntry(entry.name)
  const table = manifest.tables.find((each) => each.name === name)
  if (!table) throw damaged(`it holds rows of an unknown table ${name}`)
  const lines = (await readAll(entry)).toString().split('\n')
  lines.pop()
  await add(table, lines.map(readRow))
}

function readRow(line: string): PortableRow {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged('it holds a row that can not be read')
  }
}

/** Stores a file under a temporary name first, so that a kill leaves no partial file. An equal file is not written again. */
async function storeFile(
  { dataDir, blobs }: { dataDir: string; blobs: BlobStore | undefined },
  manifest: ArchiveManifest,
  { name, content }: ArchiveEntry,
): Promise<void> {
  const expected = manifest.files.find((each) => each.path === name)
  if (blobs && expected && name === `${BLOBS}${blobPath(expected.sha256)}`) {
    await storeBlob(blobs, expected.size, content)
    return
  }
  const target = path.join(dataDir, name)
  if (expected && (await isFile(target, expected))) {
    for await (const _ of content);
    return
  }
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.restoring`)
  const handle = await open(temporary, 'w', 0o600)
  try {
    for await (const chunk of content) await handle.writeFile(chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, target)
}

async function storeBlob(blobs: BlobStore, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
  const staged = await blobs.stage(content, size)
  try {
    await staged.keep()
  } finally {
    await staged.discard()
  }
}

async function readAll({ content }: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
