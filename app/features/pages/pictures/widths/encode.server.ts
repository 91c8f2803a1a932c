import sharp from 'sharp'
import type { WidthFormat } from '#app/features/pages/pictures/picture.ts'

/** Widths in pixels: a thumbnail, a phone, a column, a whole page on a dense screen. */
const LARGEST = 1600
const WIDTHS = [320, 640, 1080, LARGEST] as const
const TALLEST = 3_200

/** Dots per inch at which a drawing has its own size, and the most that the decoder takes. */
const SCREEN_DENSITY = 72
const MOST_DENSITY = 100_000

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
/** Runs only for a content that starts as an SVG drawing does. */
const DRAWING_DECODERS = ['VipsForeignLoadSvgBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture once, upright and in sRGB, and encodes its widths from the bare pixels: no metadata of the original
 * can reach them. A drawing is drawn at the largest width. Throws for a damaged picture.
 */
export async function* encodeWidths(original: Buffer): AsyncGenerator<EncodedWidth> {
  const { data, info } = isDrawing(original) ? await drawing(original) : await pixelsOf(original)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const isEachPixelOpaque = isOpaque(data, info.channels)
  for (const width of widthsOf(info.width)) {
    const resized = () => sharp(data, { raw }).resize({ width })
    const files = {
      avif: () => resized().avif({ quality: 55, effort: 2 }),
      ...(isEachPixelOpaque
        ? { jpg: () => resized().jpeg({ quality: 80, mozjpeg: true }) }
        : { png: () => resized().png({ palette: true }) }),
    }
    for (const [format, encode] of Object.entries(files)) {
      const { data: bytes, info: file } = await encode().toBuffer({ resolveWithObject: true })
      yield { format: format as WidthFormat, width: file.width, height: file.height, bytes }
    }
  }
}

/** Whether bare pixels, of one byte per channel, have no alpha channel or an opaque one. The library's statistics take fifty times as long. */
function isOpaque(pixels: Buffer, channels: number): boolean {
  const hasAlpha = channels === 2 || channels === 4
  for (let at = channels - 1; hasAlpha && at < pixels.length; at += channels) if (pixels[at] !== 255) return false
  return true
}

/** Decodes a picture into bare pixels, reduced to the largest width. */
function pixelsOf(original: Buffer, density = SCREEN_DENSITY) {
  return sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', density })
    .autoOrient()
    .resize({ width: LARGEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

/** Whether a content can only be an SVG drawing: no header of a picture of pixels starts like markup. */
export function isDrawing(original: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(original.toString('latin1', 0, 64))
}

/** Draws an SVG so that it fills the largest width or height. The library loads nothing from outside of it. */
async function drawing(original: Buffer) {
  sharp.unblock({ operation: DRAWING_DECODERS })
  try {
    const filled = async (density: number) => {
      const { width, height } = await sharp(original, { limitInputPixels: false, density }).metadata()
      return Math.max(width / LARGEST, height / TALLEST)
    }
    const [once, twice] = [await filled(SCREEN_DENSITY), await filled(2 * SCREEN_DENSITY)]
    // Lengths in millimetres grow with the square of the density: they are converted with it and scaled by it.
    const power = twice / once > 3 ? 2 : 1
    const density = SCREEN_DENSITY * once ** (-1 / power)
    return await pixelsOf(original, Math.min(MOST_DENSITY, Math.max(1, density)))
  } finally {
    sharp.block({ operation: DRAWING_DECODERS })
  }
}

/** The widths of a picture: none is larger than the picture itself. */
function widthsOf(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width)
  return smaller.length < WIDTHS.length ? [...smaller, width] : smaller
}
