import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, opendir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { blobPath } from '#app/features/ground/files/store/blob-path.ts'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import { ignoreMissing, syncFolder } from '#app/lib/files/file-system.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import {
  type DatabaseContents,
  emptyColumn,
  openDatabaseRows,
  writeDatabaseFile,
} from '#db/portable/database-file.server.ts'
import { openSqliteRows } from '#db/portable/sqlite-rows.server.ts'
import { encryptStream } from './encryption.server.ts'
import {
  ARCHIVE_FORMAT,
  type ArchivedFiles,
  type ArchiveManifest,
  BLOBS,
  DATABASE_ENTRY,
  FILE_FOLDERS,
  HEAD_ENTRY,
  MANIFEST_ENTRY,
  SECRET_ENTRY,
  SUMS_ENTRY,
} from './manifest.ts'
import { holdsFile, listNamedFiles } from './named-files.server.ts'
import { withScratch } from './scratch.server.ts'

/** The name ending of an archive that is being written. */
export const PARTIAL = '.partial'

/** Addresses and passwords of calendars, sealed with the secret: archives that are not encrypted have none of them. */
const PASSWORDS = { table: 'consultant_calendars', column: 'sealed' }

/** Later than every stored file. */
const EVER = new Date(8.64e15)

/** What to archive, and where. */
export interface ArchiveOrder {
  location: DatabaseLocation
  dataDir: string
  /** The S3 store of the files; undefined if they are in the data folder only. */
  s3?: S3Place | undefined
  /** The archive; it must not exist. */
  file: string
  createdAt: Date
  /** False for the rows only. */
  includesFiles: boolean
  /** Public age keys; empty for an archive that is not encrypted. */
  recipients: readonly string[]
  /** Public keys of this run only, so that it can read the archive back. */
  ownRecipients?: readonly string[]
  /** Put into the archive if it is encrypted. */
  secret: string
}

/** What was written. */
export interface WrittenArchive {
  manifest: ArchiveManifest
  fileCount: number
}

/**
 * Writes an archive: a tar file, compressed with gzip and, with `recipients`, encrypted with age. It gets its name only
 * when it is complete and on disk. The rows are those of one moment; files that are removed meanwhile are left out.
 */
export function writeArchive(order: ArchiveOrder): Promise<WrittenArchive> {
  return withScratch(order.dataDir, async (scratch) => {
    const database = path.join(scratch, DATABASE_ENTRY)
    const written = await writeDatabaseFile(order.location, database)
    const contents = order.recipients.length > 0 ? written : await emptyColumn(database, written, PASSWORDS)
    const partial = `${order.file}.${randomUUID().slice(0, 8)}${PARTIAL}`
    try {
      const archive = await streamTo(partial, order, (controller) => pack(order, controller, database, contents))
      await rename(partial, order.file)
      await syncFolder(path.dirname(path.resolve(order.file)))
      return archive
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  })
}

async function streamTo<Result>(
  file: string,
  { recipients, ownRecipients }: ArchiveOrder,
  pack: (controller: TarPackController) => Promise<Result>,
): Promise<Result> {
  const { readable, controller } = createTarPacker()
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream<Uint8Array>),
    createGzip(),
    async function* (compressed: AsyncIterable<Uint8Array>) {
      yield* recipients.length > 0 ? await encryptStream(compressed, recipients, ownRecipients) : compressed
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const packed = pack(controller).catch((error) => {
    controller.error(error)
    throw error
  })
  // A full disk fails the second; the first then waits for a reader that is gone.
  const [result] = await Promise.all([packed, written])
  return result
}

async function pack(
  order: ArchiveOrder,
  controller: TarPackController,
  database: string,
  contents: DatabaseContents,
): Promise<WrittenArchive> {
  const { location, dataDir, s3, createdAt, includesFiles, recipients } = order
  const entries: ArchivedFiles = new Map()
  const add = async (name: string, size: number, content: AsyncIterable<Uint8Array> | Uint8Array[]) => {
    const hash = createHash('sha256')
    const entry = controller.add({ name, size, mode: 0o600, mtime: createdAt }).getWriter()
    for await (const chunk of content) {
      hash.update(chunk)
      await entry.write(chunk)
    }
    await entry.close()
    entries.set(name, { size, sha256: hash.digest('hex') })
  }
  const addText = (name: string, text: string) => add(name, Buffer.byteLength(text), [Buffer.from(text)])
  /** Adds a file as large as it is now. */
  const addFile = async (name: string, file: string) => {
    const handle = await open(file).catch(ignoreMissing)
    if (!handle) return
    try {
      const { size } = await handle.stat()
      await add(name, size, size === 0 ? [] : handle.createReadStream({ end: size - 1, autoClose: false }))
    } finally {
      await handle.close()
    }
  }

  const head = { format: ARCHIVE_FORMAT, id: randomUUID(), createdAt: createdAt.toISOString() }
  await addText(HEAD_ENTRY, json(head))
  await addFile(DATABASE_ENTRY, database)
  const includesSecret = recipients.length > 0
  if (includesSecret) await addText(SECRET_ENTRY, order.secret)
  const before = entries.size
  if (includesFiles) {
    for (const folder of FILE_FOLDERS) {
      for await (const name of listFiles(dataDir, folder)) await addFile(name, path.join(dataDir, name))
    }
    if (s3) {
      const store = openFileStore({ dataDir, s3 })
      for await (const sha256 of store.list(EVER)) {
        const name = `${BLOBS}${blobPath(sha256)}`
        const blob = entries.has(name) ? undefined : await store.open(sha256)
        if (blob) await add(name, blob.size, blob.stream as unknown as AsyncIterable<Uint8Array>)
      }
    }
  }
  const fileCount = entries.size - before
  const absent = includesFiles ? await listAbsent(location, database, contents.tables, entries) : {}
  const manifest = { ...head, ...contents, includesFiles, includesSecret, ...absent, encryptedFor: [...recipients] }
  await addText(MANIFEST_ENTRY, json(manifest))
  await addText(SUMS_ENTRY, [...entries].map(([name, { sha256 }]) => `${sha256}  ${name}\n`).join(''))
  controller.finalize()
  return { manifest, fileCount }
}

/** Hashes of files that archived rows name and that are not archived: still named now, or removed meanwhile. */
async function listAbsent(
  location: DatabaseLocation,
  database: string,
  tables: DatabaseContents['tables'],
  archived: ArchivedFiles,
) {
  const rows = openSqliteRows(database)
  const named = await listNamedFiles(tables, rows).finally(rows.close)
  const absent = [...named].filter((sha256) => !holdsFile(archived, sha256))
  if (absent.length === 0) return { missingFiles: [], removedFiles: [] }
  const present = await openDatabaseRows(location)
  const still = await listNamedFiles(tables, present).finally(present.close)
  return {
    missingFiles: absent.filter((sha256) => still.has(sha256)),
    removedFiles: absent.filter((sha256) => !still.has(sha256)),
  }
}

/** Yields the paths of all files below a folder, with `/`. Names that begin with a dot are files being written. */
export async function* listFiles(dataDir: string, folder: string): AsyncGenerator<string> {
  const dir = await opendir(path.join(dataDir, folder)).catch(ignoreMissing)
  if (!dir) return
  for await (const entry of dir) {
    if (entry.name.startsWith('.')) continue
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* listFiles(dataDir, name)
    else if (entry.isFile()) yield name
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}
