import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, opendir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { blobPath } from '#app/features/files/store/blob-path.ts'
import { openFileStore } from '#app/features/files/store/open-store.server.ts'
import { ignoreMissing } from '#app/lib/files/file-system.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import { openSnapshot } from '#db/portable/open-snapshot.server.ts'
import { rowLine, type Snapshot } from '#db/portable/snapshot.ts'
import type { TableShape } from '#db/portable/table-shape.ts'
import { encryptStream } from './encryption.server.ts'
import { type ArchiveProgress, EntryWriter } from './entry-writer.server.ts'
import {
  ARCHIVE_FORMAT,
  type ArchiveManifest,
  BLOBS,
  FILE_FOLDERS,
  HEAD_ENTRY,
  MANIFEST_ENTRY,
  SECRET_ENTRY,
  SUMS_ENTRY,
} from './manifest.ts'

/** Rows are cut into entries of about this size, because tar needs the size of an entry before its content. */
const PART_BYTES = 1024 * 1024

/** The name ending of an archive that is being written. */
const PARTIAL = '.partial'

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
  onProgress?: (progress: ArchiveProgress) => void
}

/**
 * Writes an archive: a tar file, compressed with gzip and, with `recipients`, encrypted with age. It gets its name only
 * when it is complete and on disk. The rows are those of one moment; files that are removed meanwhile are left out.
 */
export async function writeArchive(order: ArchiveOrder): Promise<ArchiveManifest> {
  const partial = `${order.file}.${randomUUID().slice(0, 8)}${PARTIAL}`
  const handle = await open(partial, 'wx', 0o600)
  try {
    const manifest = await stream(order, handle)
    await handle.sync()
    await handle.close()
    await rename(partial, order.file)
    const folder = await open(path.dirname(path.resolve(order.file)))
    await folder.sync().finally(() => folder.close())
    return manifest
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
}

async function stream(order: ArchiveOrder, handle: FileHandle): Promise<ArchiveManifest> {
  const { readable, controller } = createTarPacker()
  const compressed = pipelineOf(Readable.fromWeb(readable as ReadableStream<Uint8Array>))
  const { recipients, ownRecipients } = order
  const bytes = recipients.length > 0 ? await encryptStream(compressed, recipients, ownRecipients) : compressed
  const written = pipeline(bytes, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await handle.writeFile(chunk)
  })
  const packed = pack(order, controller).catch((error) => {
    controller.error(error)
    throw error
  })
  // A full disk fails the second; the first then waits for a reader that is gone.
  const [manifest] = await Promise.all([packed, written])
  return manifest
}

function pipelineOf(tar: Readable): Readable {
  const gzip = createGzip()
  tar.on('error', (error) => gzip.destroy(error))
  gzip.on('close', () => tar.destroy())
  return tar.pipe(gzip)
}

async function pack(order: ArchiveOrder, controller: TarPackController): Promise<ArchiveManifest> {
  const entries = new EntryWriter(controller, order)
  const head = { format: ARCHIVE_FORMAT, id: randomUUID(), createdAt: order.createdAt.toISOString() }
  await entries.add(HEAD_ENTRY, json(head))
  const snapshot = await openSnapshot(order.location)
  let tables: ArchiveManifest['tables']
  try {
    tables = await addTables(entries, snapshot)
  } finally {
    await snapshot.close()
  }
  const includesSecret = order.recipients.length > 0
  if (includesSecret) await entries.add(SECRET_ENTRY, order.secret)
  const files = order.includesFiles ? await addFiles(entries, order) : []
  const missingFiles = order.includesFiles ? await listMissing(order, files) : []
  const { engine, migrations } = snapshot
  const { includesFiles, recipients } = order
  const manifest = {
    ...head,
    engine,
    migrations,
    tables,
    includesFiles,
    includesSecret,
    files,
    missingFiles,
    encryptedFor: [...recipients],
  }
  await entries.add(MANIFEST_ENTRY, json(manifest))
  await entries.add(SUMS_ENTRY, entries.sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
  controller.finalize()
  return manifest
}

async function addTables(entries: EntryWriter, snapshot: Snapshot): Promise<ArchiveManifest['tables']> {
  const tables: ArchiveManifest['tables'] = []
  for (const table of snapshot.tables) tables.push({ ...table, ...(await addRows(entries, snapshot, table)) })
  return tables
}

/** Adds the rows of a table, one JSON array a line, as `tables/<name>/000001.ndjson` and so on. */
async function addRows(entries: EntryWriter, snapshot: Snapshot, table: TableShape) {
  const hash = createHash('sha256')
  let rows = 0
  let part = 0
  let text = ''
  const flush = async () => {
    if (text === '') return
    hash.update(text)
    await entries.add(`tables/${table.name}/${String(++part).padStart(6, '0')}.ndjson`, text)
    text = ''
  }
  for await (const batch of snapshot.rows(table)) {
    rows += batch.length
    entries.progress.rows += batch.length
    text += batch.map(rowLine).join('')
    if (text.length >= PART_BYTES) await flush()
  }
  await flush()
  return { rows, sha256: hash.digest('hex') }
}

async function addFiles(entries: EntryWriter, { dataDir, s3 }: ArchiveOrder): Promise<ArchiveManifest['files']> {
  const files: ArchiveManifest['files'] = []
  for (const folder of FILE_FOLDERS) {
    for await (const name of listFiles(dataDir, folder)) {
      const added = await entries.addFile(name, path.join(dataDir, name))
      if (added) files.push(added)
    }
  }
  if (!s3) return files
  const local = new Set(files.map((file) => file.path))
  const store = openFileStore({ dataDir, s3 })
  for await (const sha256 of store.list(EVER)) {
    const name = `${BLOBS}${blobPath(sha256)}`
    const blob = local.has(name) ? undefined : await store.open(sha256)
    if (blob) files.push(await entries.addStream(name, blob.size, blob.stream))
  }
  return files
}

/** Hashes that rows from before the archive still name, and whose contents are not among the archived files. */
async function listMissing({ location, createdAt }: ArchiveOrder, files: ArchiveManifest['files']): Promise<string[]> {
  const archived = new Set(files.map(({ path: name, sha256 }) => `${name} ${sha256}`))
  const snapshot = await openSnapshot(location)
  try {
    const missing = new Set<string>()
    const table = snapshot.tables.find(({ name }) => name === 'files')
    if (!table) return []
    const place = (column: string) => table.columns.findIndex(({ name }) => name === column)
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) {
        const sha256 = String(row[place('sha256')])
        const isOld = String(row[place('created_at')]) < createdAt.toISOString()
        if (isOld && !archived.has(`${BLOBS}${blobPath(sha256)} ${sha256}`)) missing.add(sha256)
      }
    }
    return [...missing]
  } finally {
    await snapshot.close()
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
