import {
  type PictureValue,
  type PictureWidth,
  pictureAddress,
  plainWidth,
  type WidthFormat,
} from '#app/features/pages/pictures/picture.ts'

interface Props {
  picture: PictureValue
  /** How wide the picture is shown, as in the attribute `sizes`. */
  sizes: string
  className?: string | undefined
  /** In the first view of the page: loaded at once. */
  isFirst?: boolean
}

/** `sizes` of a picture as wide as the page's column. */
export const COLUMN = '(min-width: 115rem) 90rem, (min-width: 80rem) 72rem, calc(100vw - 2.5rem)'

const SOURCES: readonly { format: WidthFormat; type: string }[] = [
  { format: 'avif', type: 'image/avif' },
  { format: 'webp', type: 'image/webp' },
]

/** Most pixels of the file that browsers without AVIF and WebP get. */
const PLAIN_WIDTH = 1_080

/** A picture of the site in the best format and width for the reader's screen; nothing moves when it arrives. */
export function PictureImage({ picture: { alt, view }, sizes, className, isFirst = false }: Props) {
  const plain = view && plainWidth(view.widths, PLAIN_WIDTH)
  if (!view || !plain) {
    return (
      <p className="rounded-lg border border-line border-dashed p-6 text-center text-soft text-sm">
        Immagine in preparazione
      </p>
    )
  }
  return (
    <picture>
      {SOURCES.map(({ format, type }) => (
        <source key={format} type={type} srcSet={setOf(view.widths, format)} sizes={sizes} />
      ))}
      <img
        src={pictureAddress(plain)}
        alt={alt}
        width={view.width}
        height={view.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

function setOf(widths: readonly PictureWidth[], format: WidthFormat): string {
  return widths
    .filter((width) => width.format === format)
    .map((width) => `${pictureAddress(width)} ${width.width}w`)
    .join(', ')
}
