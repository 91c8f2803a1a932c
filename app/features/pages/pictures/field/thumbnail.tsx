import ImageOff from 'lucide-react/icons/image-off'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { PictureSummary } from '#app/features/pages/pictures/find-pictures.server.ts'

/** A picture in a frame of fixed size, for staff; decorative, because its name stands beside it. */
export function Thumbnail({ picture, className = '' }: { picture: PictureSummary; className?: string }) {
  const frame = `flex items-center justify-center overflow-hidden bg-sunken ${className}`
  if (picture.thumbnail) {
    return (
      <span className={frame}>
        <img src={picture.thumbnail} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      </span>
    )
  }
  const isWaiting = picture.state === 'waiting'
  const Icon = isWaiting ? LoaderCircle : ImageOff
  return (
    <span className={`${frame} flex-col gap-1 p-2 text-center text-xs ${isWaiting ? 'text-soft' : 'text-danger'}`}>
      <Icon aria-hidden className={`size-5 ${isWaiting ? 'motion-safe:animate-spin' : ''}`} />
      {isWaiting ? 'In preparazione' : 'Illeggibile'}
    </span>
  )
}
