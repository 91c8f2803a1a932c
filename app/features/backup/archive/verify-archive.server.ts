import { createHash, type Hash } from 'node:crypto'
import { isSchema, unknownMigrations } from '#db/migrate.ts'
import { damaged, UnusableArchiveError } from './archive-errors.ts'
import {
  ARCHIVE_FORMAT,
  type ArchiveManifest,
  archiveHead,
  archiveManifest,
  FILE_FOLDERS,
  HEAD_ENTRY,
  MANIFEST_ENTRY,
  SECRET_ENTRY,
  SUMS_ENTRY,
} from './manifest.ts'
import { type ArchiveEntry, readEntries } from './read-archive.server.ts'

const TABLE_ENTRY = /^tables\/([a-z0-9_]+)\/\d{6}\.ndjson$/
const LINE_FEED = 10
/** Lists and parts of tables are held in memory: one of 128 MB names half a million files. */
const MOST_TEXT = 128 * 1024 * 1024
/** Far more than such a list can name. */
const MOST_ENTRIES = 1_000_000

/** A private part of DATA_DIR that an entry may be written to. */
const FILE_ENTRY = new RegExp(`^(${FILE_FOLDERS.join('|')})(/(?!\\.)[^/\\0\\\\]+)+$`)

/** Returns the table of an entry with rows; undefined for other entries. */
export function tableOfEntry(name: string): string | undefined {
  return TABLE_ENTRY.exec(name)?.[1]
}

/** Returns whether an entry is a file of DATA_DIR. */
export function isFileEntry(name: string): boolean {
  return FILE_ENTRY.test(name)
}

/**
 * Reads a whole archive and compares everything with its hashes and counts; writes nothing. Throws UnusableArchiveError
 * if it is damaged, encrypted for another key, or made by a newer version.
 */
export async function verifyArchive(file: string, identities: readonly string[]): Promise<ArchiveManifest> {
  const seen = new SeenEntries()
  for await (const entry of readEntries(file, identities)) await seen.add(entry)
  return seen.finish()
}

class SeenEntries {
  readonly #sums = new Map<string, string>()
  readonly #sizes = new Map<string, number>()
  readonly #tables = new Map<string, { hash: Hash; rows: number }>()
  readonly #texts = new Map<string, string>()
  #last = ''

  async add({ name, size, content }: ArchiveEntry): Promise<void> {
    if (this.#sums.size === 0 && name !== HEAD_ENTRY) throw damaged(`its first entry is not ${HEAD_ENTRY}`)
    if (this.#sums.has(name)) throw damaged(`"${name}" is in it twice`)
    if (this.#last === SUMS_ENTRY) throw damaged('something follows its end')
    this.#last = name
    const hash = createHash('sha256')
    const table = this.#tableOf(name)
    const isText = [HEAD_ENTRY, MANIFEST_ENTRY, SUMS_ENTRY].includes(name)
    if ((isText || table) && size > MOST_TEXT) throw damaged(`"${name}" is too large`)
    if (this.#sums.size >= MOST_ENTRIES) throw damaged('it has too many entries')
    const chunks: Uint8Array[] = []
    for await (const chunk of content) {
      hash.update(chunk)
      if (isText) chunks.push(chunk)
      if (!table) continue
      table.hash.update(chunk)
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) table.rows++
    }
    this.#sums.set(name, hash.digest('hex'))
    this.#sizes.set(name, size)
    if (!isText) return
    this.#texts.set(name, Buffer.concat(chunks).toString())
    // At once: a later layout may contain entries that this version does not know.
    if (name === HEAD_ENTRY) refuseNewerFormat(this.#text(HEAD_ENTRY))
  }

  finish(): ArchiveManifest {
    if (this.#last !== SUMS_ENTRY) throw damaged('its end is missing')
    this.#compareSums()
    const parsed = archiveManifest.safeParse(parseJson(this.#text(MANIFEST_ENTRY)))
    if (!parsed.success) throw damaged(`${MANIFEST_ENTRY} can not be read`)
    const manifest = parsed.data
    for (const { name, rows, sha256 } of manifest.tables) {
      const table = this.#tables.get(name)
      const found = table ? table.hash.digest('hex') : createHash('sha256').digest('hex')
      if ((table?.rows ?? 0) !== rows || found !== sha256) throw damaged(`the rows of ${name} are not complete`)
      this.#tables.delete(name)
    }
    const [stray] = this.#tables.keys()
    if (stray) throw damaged(`it holds rows of an unknown table ${stray}`)
    this.#compareFiles(manifest)
    const unknown = unknownMigrations(manifest.migrations)
    if (unknown.length > 0) throw newer(`it has the migrations ${unknown.join(', ')}`)
    if (!isSchema(manifest.migrations)) throw damaged('its migrations are not complete')
    return manifest
  }

  #tableOf(name: string) {
    const table = tableOfEntry(name)
    if (table === undefined) {
      const isKnown = [HEAD_ENTRY, MANIFEST_ENTRY, SUMS_ENTRY, SECRET_ENTRY].includes(name)
      if (!isKnown && !isFileEntry(name)) throw damaged(`it holds an unknown entry "${name}"`)
      return undefined
    }
    const known = this.#tables.get(table) ?? { hash: createHash('sha256'), rows: 0 }
    this.#tables.set(table, known)
    return known
  }

  #compareSums(): void {
    const listed = this.#text(SUMS_ENTRY)
    this.#sums.delete(SUMS_ENTRY)
    const found = [...this.#sums].map(([name, sha256]) => `${sha256}  ${name}\n`).join('')
    if (listed === found) return
    const lines = new Set(listed.split('\n'))
    const [wrong] = [...this.#sums].find(([name, sha256]) => !lines.has(`${sha256}  ${name}`)) ?? ['an entry']
    throw damaged(`${wrong} does not match its hash, or is missing`)
  }

  #compareFiles({ files, includesSecret }: ArchiveManifest): void {
    const present = [...this.#sums.keys()].filter(isFileEntry)
    const isWhole = files.every(
      ({ path, size, sha256 }) => this.#sums.get(path) === sha256 && this.#sizes.get(path) === size,
    )
    if (!isWhole || files.length !== present.length) throw damaged('its files are not those of its manifest')
    if (includesSecret !== this.#sums.has(SECRET_ENTRY)) throw damaged('its secret is missing')
  }

  #text(name: string): string {
    const text = this.#texts.get(name)
    if (text === undefined) throw damaged(`${name} is missing`)
    return text
  }
}

function refuseNewerFormat(text: string): void {
  const head = archiveHead.safeParse(parseJson(text))
  if (!head.success) throw damaged(`${HEAD_ENTRY} can not be read`)
  if (head.data.format > ARCHIVE_FORMAT) throw newer(`its format is ${head.data.format}`)
}

function newer(why: string): UnusableArchiveError {
  return new UnusableArchiveError(
    `The archive was made by a newer version of this program (${why}). Nothing was written.\nInstall that version or a later one.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
