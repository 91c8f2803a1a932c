import Building2 from 'lucide-react/icons/building-2'
import Car from 'lucide-react/icons/car'
import Video from 'lucide-react/icons/video'
import { LOCATIONS } from './availability/offer.ts'

const ICONS: Readonly<Record<string, typeof Video>> = { Online: Video, Ufficio: Building2, Cliente: Car }

/** Displayed name of a place. */
export function placeName(location: string): string {
  return LOCATIONS[location as keyof typeof LOCATIONS] ?? location
}

/** The icon of a place, with its name for screen readers. */
export function PlaceIcon({ location, className = 'size-3.5' }: { location: string; className?: string }) {
  const Icon = ICONS[location] ?? Building2
  return (
    <>
      <Icon aria-hidden className={`shrink-0 ${className}`} />
      <span className="visually-hidden">, {placeName(location)}</span>
    </>
  )
}
