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

/** The prepared widths of a picture. */
export interface PictureView {
  /** Pixels of the largest width. */
  width: number
  height: number
  widths: readonly PictureWidth[]
}

/** A prepared file of a picture: the picture at one width in one format. */
export interface PictureWidth {
  format: WidthFormat
  width: number
  height: number
  sha256: string
  size: number
}

/** Formats of prepared files; `png` replaces `jpg` for a picture with transparent parts. */
export type WidthFormat = 'avif' | 'webp' | 'jpg' | 'png'

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

/** Longest alternative text. */
export const ALT_MAX = 250

/** The value of an empty picture field. */
export const NO_PICTURE = { id: '', alt: '', decorative: false } as const satisfies PictureValue
