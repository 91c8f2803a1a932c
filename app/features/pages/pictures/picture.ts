/** A picture in a text. */
export interface PictureValue {
  /** Empty for none. */
  id: string
  /** What it shows, for readers who do not see it; empty if it is decorative. */
  alt: string
  decorative: boolean
  /** What pages show; never stored. Absent while the widths are being prepared. */
  view?: PictureView | undefined
}

/** What pages show of a picture: only that, since it travels with each page. */
export interface PictureView {
  /** Pixels of the largest width. */
  width: number
  height: number
  /** The addresses and widths of the AVIF files, as in the attribute `srcset`. */
  avif: string
  /** The address for browsers without AVIF. */
  plain: string
}

/** A prepared file of a picture: the picture at one width in one format. */
export interface PictureWidth {
  format: WidthFormat
  width: number
  height: number
  sha256: string
  size: number
}

/**
 * Formats of prepared files; `png` replaces `jpg` for a picture with transparent parts. Pictures of releases before 0.3 have WebP
 * files too, which no page shows any more.
 */
export type WidthFormat = 'avif' | 'jpg' | 'png'

/** The public address of a prepared file. It never changes its contents. */
export function pictureAddress({ sha256, format }: Pick<PictureWidth, 'sha256' | 'format'>): string {
  return `/immagini/${sha256}.${format}`
}

/** The prepared file in the format that all browsers show, at the smallest width from `atLeast` pixels on. */
export function plainWidth(widths: readonly PictureWidth[], atLeast: number): PictureWidth | undefined {
  const plain = widths
    .filter(({ format }) => format === 'jpg' || format === 'png')
    .toSorted((one, other) => one.width - other.width)
  return plain.find(({ width }) => width >= atLeast) ?? plain.at(-1)
}

/** Most pixels of the file that browsers without AVIF get. */
const PLAIN_WIDTH = 1_080

/** What pages show of a picture with these prepared files; undefined without a file that all browsers show. */
export function viewOf(
  { width, height }: Pick<PictureView, 'width' | 'height'>,
  widths: readonly PictureWidth[],
): PictureView | undefined {
  const plain = plainWidth(widths, PLAIN_WIDTH)
  const avif = widths
    .filter(({ format }) => format === 'avif')
    .map((one) => `${pictureAddress(one)} ${one.width}w`)
    .join(', ')
  return plain && { width, height, avif, plain: pictureAddress(plain) }
}

/** Longest alternative text. */
export const ALT_MAX = 250

/** The value of an empty picture field. */
export const NO_PICTURE = { id: '', alt: '', decorative: false } as const satisfies PictureValue
