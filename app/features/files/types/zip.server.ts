import type { Content, TypeProblem } from './content.ts'

const MOST_ENTRIES = 4_000
const MOST_DIRECTORY = 1024 * 1024
/** Far more than the text and pictures of a document; a bomb declares more. */
const MOST_UNPACKED = 200 * 1024 * 1024

const END = 0x06054b50
const END_SIZE = 22
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

const ODT = 'application/vnd.oasis.opendocument.text'

interface Entry {
  name: string
  isEncrypted: boolean
  unpacked: number
}

/** The type of an office document in a ZIP container. Nothing is unpacked. */
export async function officeType(content: Content): Promise<'docx' | 'odt' | { problem: TypeProblem } | undefined> {
  const entries = await readDirectory(content)
  if (!entries) return undefined
  const isSafe = entries.every(({ name, isEncrypted }) => !isEncrypted && isPlainPath(name))
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const names = new Set(entries.map(({ name }) => name))
  if (!isSafe || unpacked > MOST_UNPACKED || names.size !== entries.length) return undefined
  const type = await typeOf(content, names)
  if (type && entries.some(({ name }) => isMacro(name))) return { problem: 'macros' }
  return type
}

async function typeOf(content: Content, names: ReadonlySet<string>): Promise<'docx' | 'odt' | undefined> {
  if (names.has('[Content_Types].xml') && names.has('word/document.xml')) return 'docx'
  if (names.has('content.xml') && (await firstStored(content)) === ODT) return 'odt'
  return undefined
}

/** The content of the first entry if it is named `mimetype` and stored as it is, as OpenDocument asks. */
async function firstStored({ read }: Content): Promise<string | undefined> {
  const head = await read(0, 38 + ODT.length)
  if (head.length < 38 + ODT.length || head.readUInt32LE(0) !== LOCAL) return undefined
  const isStored = head.readUInt16LE(8) === 0 && head.readUInt16LE(26) === 8 && head.readUInt16LE(28) === 0
  const isNamed = head.toString('latin1', 30, 38) === 'mimetype'
  return isStored && isNamed ? head.toString('latin1', 38) : undefined
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
      unpacked: directory.readUInt32LE(at + 24),
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
