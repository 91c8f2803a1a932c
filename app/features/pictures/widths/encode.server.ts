import sharp from 'sharp'
import type { WidthFormat } from '#app/features/pictures/picture.ts'

/** Widths in pixels: a thumbnail, a phone, a column, a whole page on a dense screen. */
const WIDTHS = [320, 640, 1080, 1600] as const
const TALLEST = 3_200

/** The limit that the header was checked against when the picture was received. */
const MOST_PIXELS = 60_000_000

/** A prepared file. */
export interface EncodedWidth {
  format: WidthFormat
  width: number
  height: number
  bytes: Buffer
}

/** Only these decoders run, whatever the content pretends to be. */
const DECODERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture once, upright and in sRGB, and encodes its widths from the bare pixels: no metadata of the original
 * can reach them. Throws for a damaged picture.
 */
export async function* encodeWidths(original: Buffer): AsyncGenerator<EncodedWidth> {
  const { data, info } = await sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: WIDTHS.at(-1), height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const isOpaque = info.channels === 3 || (await sharp(data, { raw }).stats()).isOpaque
  for (const width of widthsOf(info.width)) {
    const resized = () => sharp(data, { raw }).resize({ width })
    const files = {
      avif: () => resized().avif({ quality: 55, effort: 2 }),
      webp: () => resized().webp({ quality: 78, effort: 4 }),
      ...(isOpaque
        ? { jpg: () => resized().jpeg({ quality: 80, mozjpeg: true }) }
        : { png: () => resized().png({ palette: true }) }),
    }
    for (const [format, encode] of Object.entries(files)) {
      const { data: bytes, info: file } = await encode().toBuffer({ resolveWithObject: true })
      yield { format: format as WidthFormat, width: file.width, height: file.height, bytes }
    }
  }
}

/** The widths of a picture: none is larger than the picture itself. */
function widthsOf(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width)
  return smaller.length < WIDTHS.length ? [...smaller, width] : smaller
}
