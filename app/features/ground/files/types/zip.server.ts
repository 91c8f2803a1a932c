import { inflateRawSync } from 'node:zlib'
import type { Content, TypeProblem } from './content.ts'

const MOST_ENTRIES = 4_000
const MOST_DIRECTORY = 1024 * 1024
/** Far more than the text and pictures of a document; a bomb declares more. */
const MOST_UNPACKED = 200 * 1024 * 1024

const END = 0x06054b50
const END_SIZE = 22
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const LOCAL_SIZE = 30

/** Far more than a list of parts. */
const MOST_PART = 1024 * 1024

const ODT = 'application/vnd.oasis.opendocument.text'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

interface Entry {
  name: string
  isEncrypted: boolean
  isStored: boolean
  packed: number
  unpacked: number
  offset: number
}

/** The type of an office document in a ZIP container. Only the part that names the type is unpacked. */
export async function officeType(content: Content): Promise<'docx' | 'odt' | { problem: TypeProblem } | undefined> {
  const entries = await readDirectory(content)
  if (!entries) return undefined
  const isSafe = entries.every(({ name, isEncrypted }) => !isEncrypted && isPlainPath(name))
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  if (!isSafe || unpacked > MOST_UNPACKED || parts.size !== entries.length) return undefined
  const types = await readPart(content, parts.get('[Content_Types].xml'))
  const isOdt = parts.has('content.xml') && (await readPart(content, parts.get('mimetype')))?.trim() === ODT
  const type = types?.includes(DOCX) ? 'docx' : isOdt ? 'odt' : undefined
  const hasMacros = types?.includes('.macroEnabled.main+xml') || (type && entries.some(({ name }) => isMacro(name)))
  return hasMacros ? { problem: 'macros' } : type
}

/** The text of a short part; undefined if it is missing, long or damaged. */
async function readPart({ read }: Content, entry: Entry | undefined): Promise<string | undefined> {
  if (!entry || entry.packed > MOST_PART) return undefined
  const head = await read(entry.offset, LOCAL_SIZE)
  if (head.length < LOCAL_SIZE || head.readUInt32LE(0) !== LOCAL) return undefined
  const start = entry.offset + LOCAL_SIZE + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await read(start, entry.packed)
  try {
    return (entry.isStored ? packed : inflateRawSync(packed, { maxOutputLength: MOST_PART })).toString('utf8')
  } catch {
    return undefined
  }
}

/** Entries of the directory at the end; undefined unless it fills exactly what is between the files and the end. */
async function readDirectory({ size, read }: Content): Promise<Entry[] | undefined> {
  if (size < END_SIZE) return undefined
  const tail = await read(Math.max(0, size - END_SIZE - 0xffff), END_SIZE + 0xffff)
  const at = findEnd(tail)
  if (at === undefined) return undefined
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const endsAt = size - tail.length + at
  if (offset + length !== endsAt || count === 0 || count > MOST_ENTRIES || length > MOST_DIRECTORY) return undefined
  return readEntries(await read(offset, length), count)
}

/** The position of the end record, whose comment ends with the content. */
function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue
    return at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length ? at : undefined
  }
  return undefined
}

function readEntries(directory: Buffer, count: number): Entry[] | undefined {
  const entries: Entry[] = []
  let at = 0
  for (let left = count; left > 0; left--) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
      isStored: directory.readUInt16LE(at + 10) === 0,
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + rest
  }
  return at === directory.length ? entries : undefined
}

function isPlainPath(name: string): boolean {
  return !/^\/|\\|\0|(?:^|\/)\.\.(?:\/|$)|^[a-z]:/i.test(name)
}

function isMacro(name: string): boolean {
  return /(?:^|\/)vba(?:Project|Data)[^/]*$|^(?:Basic|Scripts)\//i.test(name)
}
