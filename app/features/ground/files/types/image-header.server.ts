import type { Content } from './content.ts'

/** Width and height in pixels, as stored. */
export interface ImageSize {
  width: number
  height: number
}

/** Pictures of pixels, whose header tells how many. */
export type PictureType = 'jpg' | 'png' | 'webp' | 'avif'

/** Parts before the frame header of a JPEG; a camera writes about a dozen. */
const MOST_SEGMENTS = 200
/** Where AVIF files describe their pictures. */
const AVIF_HEAD = 64 * 1024

/** Reads the size of a picture from its header without decoding it; undefined if the header is wrong. */
export async function imageSize(content: Content, type: PictureType): Promise<ImageSize | undefined> {
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
