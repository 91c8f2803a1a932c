import type { Content, TypeProblem } from './content.ts'
import type { FileType } from './file-types.ts'
import { type ImageSize, imageSize, type PictureType } from './image-header.server.ts'
import { isPdf } from './pdf.server.ts'
import { isSvg } from './svg.server.ts'
import { officeType } from './zip.server.ts'

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
