import Building2 from 'lucide-react/icons/building-2'
import Car from 'lucide-react/icons/car'
import Video from 'lucide-react/icons/video'
import { type Location, placeKind } from './places.ts'

const ICONS: Readonly<Record<Location, typeof Video>> = { Online: Video, Ufficio: Building2, Cliente: Car }

/** The icon of a place, with its name for screen readers. */
export function PlaceIcon({ location, className = 'size-3.5' }: { location: string; className?: string }) {
  const Icon = ICONS[location as Location] ?? Building2
  return (
    <>
      <Icon aria-hidden className={`shrink-0 ${className}`} />
      <span className="visually-hidden">, {placeKind(location).name}</span>
    </>
  )
}
