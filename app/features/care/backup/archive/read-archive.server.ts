import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { isJsonRows, JSON_FORMAT } from '#app/features/care/backup/archive-0-1-0/json-rows.server.ts'
import { isSchema, unknownMigrations } from '#db/migrate.ts'
import { decryptStream, namedRecipients } from './encryption.server.ts'
import {
  ARCHIVE_FORMAT,
  type ArchivedFiles,
  type ArchiveManifest,
  archiveHead,
  archiveManifest,
  DATABASE_ENTRY,
  damaged,
  FILE_FOLDERS,
  HEAD_ENTRY,
  MANIFEST_ENTRY,
  SECRET_ENTRY,
  SUMS_ENTRY,
  UnusableArchiveError,
} from './manifest.ts'

const HEADER_BYTES = 16 * 1024
/** What is held in memory: a list of 128 MB names half a million files. */
const MOST_TEXT = 128 * 1024 * 1024
/** Far more than such a list can name. */
const MOST_ENTRIES = 1_000_000
const TEXTS = [HEAD_ENTRY, MANIFEST_ENTRY, SUMS_ENTRY, SECRET_ENTRY]

/** A private part of DATA_DIR that an entry may be written to. */
const FILE_ENTRY = new RegExp(`^(${FILE_FOLDERS.join('|')})(/(?!\\.)[^/\\0\\\\]+)+$`)

/** An archive that was read completely and is what its hashes say. */
export interface ReadArchive {
  file: string
  identities: readonly string[]
  manifest: ArchiveManifest
  files: ArchivedFiles
  secret: string | undefined
}

/** One entry of an archive. Its content must be read before the next entry. */
export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/**
 * Reads a whole archive and compares everything with its hashes. Its rows are put into the folder `scratch`, if given;
 * nothing else is written. Throws UnusableArchiveError if it is damaged, encrypted for another key, or made by a newer version.
 */
export async function readArchive(file: string, identities: readonly string[], scratch?: string): Promise<ReadArchive> {
  const entries: ArchivedFiles = new Map()
  const texts = new Map<string, string>()
  let format = 0
  let last = ''
  for await (const { name, size, content } of readEntries(file, identities)) {
    if (entries.size === 0 && name !== HEAD_ENTRY) throw damaged(`its first entry is not ${HEAD_ENTRY}`)
    if (entries.has(name)) throw damaged(`"${name}" is in it twice`)
    if (last === SUMS_ENTRY) throw damaged('something follows its end')
    if (entries.size >= MOST_ENTRIES) throw damaged('it has too many entries')
    last = name
    const isText = TEXTS.includes(name)
    const isRows = format === JSON_FORMAT ? isJsonRows(name) : name === DATABASE_ENTRY
    if (!isText && !isRows && !isFileEntry(name)) throw damaged(`it holds an unknown entry "${name}"`)
    if (name !== DATABASE_ENTRY && !isFileEntry(name) && size > MOST_TEXT) throw damaged(`"${name}" is too large`)
    const chunks: Uint8Array[] = []
    const hash = createHash('sha256')
    const target = isRows && scratch !== undefined ? await createPrivateFile(path.join(scratch, name)) : undefined
    try {
      for await (const chunk of content) {
        hash.update(chunk)
        if (isText) chunks.push(chunk)
        await target?.writeFile(chunk)
      }
    } finally {
      await target?.close()
    }
    entries.set(name, { size, sha256: hash.digest('hex') })
    if (isText) texts.set(name, Buffer.concat(chunks).toString())
    // At once: a later layout may contain entries that this version does not know.
    if (name === HEAD_ENTRY) format = readFormat(texts.get(name))
  }
  if (last !== SUMS_ENTRY) throw damaged('its end is missing')
  compareSums(entries, texts.get(SUMS_ENTRY))
  const manifest = readManifest(texts.get(MANIFEST_ENTRY))
  const secret = texts.get(SECRET_ENTRY)
  if (manifest.format !== format || manifest.includesSecret !== (secret !== undefined)) {
    throw damaged(`it is not what ${MANIFEST_ENTRY} says`)
  }
  if (format !== JSON_FORMAT && !entries.has(DATABASE_ENTRY)) throw damaged(`${DATABASE_ENTRY} is missing`)
  const files = new Map([...entries].filter(([name]) => isFileEntry(name)))
  return { file, identities, manifest, files, secret }
}

async function createPrivateFile(file: string): Promise<FileHandle> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  return open(file, 'wx', 0o600)
}

function compareSums(entries: ArchivedFiles, listed: string | undefined): void {
  const lines = [...entries].slice(0, -1).map(([name, { sha256 }]) => `${sha256}  ${name}`)
  const known = new Set(listed?.split('\n'))
  const wrong = lines.find((line) => !known.has(line))
  if (wrong) throw damaged(`${wrong.slice(66)} does not match its hash`)
  if (listed !== lines.map((line) => `${line}\n`).join('')) throw damaged('an entry is missing')
}

function readManifest(text: string | undefined): ArchiveManifest {
  const parsed = archiveManifest.safeParse(parseJson(text))
  if (!parsed.success) throw damaged(`${MANIFEST_ENTRY} can not be read`)
  const { migrations } = parsed.data
  const unknown = unknownMigrations(migrations)
  if (unknown.length > 0) throw newer(`it has the migrations ${unknown.join(', ')}`)
  if (!isSchema(migrations)) throw damaged('its migrations are not complete')
  return parsed.data
}

function readFormat(text: string | undefined): number {
  const head = archiveHead.safeParse(parseJson(text))
  if (!head.success) throw damaged(`${HEAD_ENTRY} can not be read`)
  if (head.data.format > ARCHIVE_FORMAT) throw newer(`its format is ${head.data.format}`)
  return head.data.format
}

function newer(why: string): UnusableArchiveError {
  return new UnusableArchiveError(
    `The archive was made by a newer version of this program (${why}). Nothing was written.\nInstall that version or a later one.`,
  )
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the entries of an archive in order. Throws UnusableArchiveError. */
export async function* readEntries(file: string, identities: readonly string[]): AsyncGenerator<ArchiveEntry> {
  const named = namedRecipients(await readStart(file))
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const { size } = await stat(file)
  try {
    const bytes = named ? await decryptStream(source, identities, named) : source
    let input = 0
    bytes.on('error', (error: Error) => gunzip.destroy(error))
    bytes.on('data', (chunk: Uint8Array) => {
      input += chunk.length
    })
    const tar = Readable.toWeb(bytes.pipe(gunzip)) as globalThis.ReadableStream<Uint8Array>
    for await (const { header, body } of tar.pipeThrough(
      createTarDecoder({ strict: true }),
    ) as unknown as ReadableStream<{
      header: { name: string; size: number; type?: string }
      body: ReadableStream<Uint8Array>
    }>) {
      if (header.type !== undefined && header.type !== 'file') throw damaged(`"${header.name}" is not a file`)
      yield { name: header.name, size: header.size, content: contentOf(body) }
    }
    // zlib stops at the end of the compressed data and ignores what follows.
    if (gunzip.bytesWritten !== input || (!named && input !== size)) throw damaged('something follows its end')
  } catch (error) {
    throw asDamage(error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function* contentOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw asDamage(error)
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UnusableArchiveError(`${file} does not exist.`) : error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Errors of the disk stay what they are; errors of the content mean damage. */
function asDamage(error: unknown): unknown {
  if (error instanceof UnusableArchiveError) return error
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined) return error
  return damaged(code ? `${message} (${code})` : message)
}

/** Whether an entry is a file of DATA_DIR. */
function isFileEntry(name: string): boolean {
  return FILE_ENTRY.test(name)
}
