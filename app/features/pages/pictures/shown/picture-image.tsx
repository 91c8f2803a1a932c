import type { PictureValue } from '#app/features/pages/pictures/picture.ts'

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

/** A picture of the site in the best format and width for the reader's screen; nothing moves when it arrives. */
export function PictureImage({ picture: { alt, view }, sizes, className, isFirst = false }: Props) {
  if (!view) {
    return (
      <p className="rounded-lg border border-line border-dashed p-6 text-center text-soft text-sm">
        Immagine in preparazione
      </p>
    )
  }
  return (
    <picture>
      <source type="image/avif" srcSet={view.avif} sizes={sizes} />
      <img
        src={view.plain}
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
