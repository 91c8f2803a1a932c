import type { Content, TypeProblem } from './content.ts'
import type { FileType } from './file-types.ts'
import { officeType } from './zip.server.ts'

/** Width and height in pixels, as stored. */
interface ImageSize {
  width: number
  height: number
}

/** Pictures of pixels, whose header tells how many. */
type PictureType = 'jpg' | 'png' | 'webp' | 'avif'

/** Parts before the frame header of a JPEG; a camera writes about a dozen. */
const MOST_SEGMENTS = 200
/** Where AVIF files describe their pictures. */
const AVIF_HEAD = 64 * 1024

/** Reads the size of a picture from its header without decoding it; undefined if the header is wrong. */
async function imageSize(content: Content, type: PictureType): Promise<ImageSize | undefined> {
  const size = await READERS[type](content)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const READERS: Record<PictureType, (content: Content) => Promise<ImageSize | undefined>> = {
  jpg: jpegSize,
  png: pngSize,
  webp: webpSize,
  avif: avifSize,
}

async function pngSize({ read }: Content): Promise<ImageSize | undefined> {
  const head = await read(0, 33)
  if (head.length < 33 || head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

async function jpegSize({ size, read }: Content): Promise<ImageSize | undefined> {
  let at = 2
  for (let segments = 0; segments < MOST_SEGMENTS && at + 9 < size; segments++) {
    const head = await read(at, 9)
    if (head.length < 9 || head[0] !== 0xff) return undefined
    const marker = head[1] ?? 0
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) }
    // The picture, or its end, before its frame header.
    else if (marker === 0xda || marker === 0xd9 || head.readUInt16BE(2) < 2) return undefined
    else at += 2 + head.readUInt16BE(2)
  }
  return undefined
}

/** SOF0 to SOF15, without the tables DHT, JPG and DAC, which share the range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

async function webpSize({ size, read }: Content): Promise<ImageSize | undefined> {
  const head = await read(0, 30)
  if (head.length < 30 || head.readUInt32LE(4) + 8 > size) return undefined
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') {
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  }
  if (kind !== 'VP8L' || head[20] !== 0x2f) return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** The largest of all sizes that the file describes: a grid has one for the whole and one for its tiles. */
async function avifSize({ read }: Content): Promise<ImageSize | undefined> {
  const head = await read(0, AVIF_HEAD)
  let largest: ImageSize | undefined
  for (let at = head.indexOf('ispe'); at !== -1 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** Media types, as stored and sent. */
export const TYPES: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** More pixels than any camera's picture; they are counted before anything is decoded. */
const MOST_PIXELS = 60_000_000
const LONGEST_SIDE = 16_000

/** Bytes that tell the types apart, with what may precede them. */
const START = 64

const PIXEL_TYPES: readonly FileType[] = ['jpg', 'png', 'webp', 'avif'] satisfies PictureType[]

/**
 * Finds the type of a content by its bytes; name and declared type do not count. What is not clearly one of the accepted
 * types is refused. Pictures of pixels also get their size, read from the header.
 */
export async function findType(
  content: Content,
  accepted: readonly FileType[],
): Promise<{ type: FileType; pixels?: ImageSize } | { problem: TypeProblem }> {
  const start = await content.read(0, START)
  const found = await detect(content, start)
  if (typeof found === 'object') return found
  if (!found || !accepted.includes(found)) return { problem: 'type' }
  if (!isPicture(found)) return { type: found }
  const size = await imageSize(content, found)
  if (!size) return { problem: 'type' }
  const { width, height } = size
  const isHuge = width * height > MOST_PIXELS || width > LONGEST_SIDE || height > LONGEST_SIDE
  return isHuge ? { problem: 'pixels' } : { type: found, pixels: size }
}

async function detect(content: Content, start: Buffer): Promise<FileType | { problem: TypeProblem } | undefined> {
  const text = start.toString('latin1')
  // Some programs write a mark of the byte order or line breaks first.
  if (/^(?:\xef\xbb\xbf)?[\0\s]*%PDF-\d/.test(text)) return (await isPdf(content)) ? 'pdf' : undefined
  if (text.startsWith('PK\x03\x04')) return officeType(content)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return heifType(text.slice(8, start.readUInt32BE(0)))
  // A mark of the byte order, white space or markup.
  return /^(?:\xef\xbb\xbf)?\s*</.test(text) && (await isSvg(content)) ? 'svg' : undefined
}

/** AVIF and HEIC share their container, whose brands tell them apart. The decoder has no HEVC, which HEIC needs. */
function heifType(brands: string): FileType | { problem: TypeProblem } | undefined {
  if (/^(?:avif|mif1|msf1)/.test(brands) && brands.includes('avif')) return 'avif'
  return /^(?:he[iv]|mif1|msf1)/.test(brands) ? { problem: 'heic' } : undefined
}

function isPicture(type: FileType): type is PictureType {
  return PIXEL_TYPES.includes(type)
}

/** Where readers look for the end mark. */
const TAIL = 1024
/** White space and NUL bytes that mail gateways and scanners append. */
const MOST_PADDING = 64 * 1024

/** Whether a content that starts like a PDF document also ends like one. What is between is not looked at. */
async function isPdf({ size, read }: Content): Promise<boolean> {
  const tail = (await read(Math.max(0, size - MOST_PADDING), MOST_PADDING)).toString('latin1')
  const end = tail.replaceAll('\0', ' ').trimEnd().slice(-TAIL)
  return end.includes('%%EOF') && end.includes('startxref')
}

/** Logos take some kilobytes; drawings with pictures inside up to a megabyte. */
const LARGEST = 2 * 1024 * 1024

/**
 * Whether a content is an SVG drawing in UTF-8 without entities. It may contain anything else: it is drawn in a process
 * of its own (pictures/widths) and never served.
 */
async function isSvg({ size, read }: Content): Promise<boolean> {
  if (size > LARGEST) return false
  const text = decode(await read(0, size))
  if (text === undefined || text.includes('\0')) return false
  const root = rootOf(text)
  return (
    root !== -1 && /^<svg[\s>/]/.test(text.slice(root, root + 5)) && !/<!(?:ENTITY|DOCTYPE)/i.test(text.slice(root))
  )
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Where the root element starts: after a declaration, comments, and a document type without declarations of its own. */
function rootOf(text: string): number {
  let at = 0
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0
    const ends = text.startsWith('<!--', at) ? '-->' : text.startsWith('<!DOCTYPE', at) ? '>' : '?>'
    if (ends === '?>' && !text.startsWith('<?xml ', at)) return at
    const end = text.indexOf(ends, at)
    const part = text.slice(at, end)
    const isForeign = ends === '?>' && !/^<\?xml [^>]*$/.test(part)
    const encoding = ends === '?>' ? (/encoding\s*=\s*["']([^"']*)/.exec(part)?.[1] ?? 'utf-8') : 'utf-8'
    if (end === -1 || isForeign || encoding.toLowerCase() !== 'utf-8') return -1
    if (ends === '>' && part.includes('[')) return -1
    at = end + ends.length
  }
}
