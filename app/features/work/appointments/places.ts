/** A kind of place: its names, what the customer needs to find it, and how the customer is told. */
interface PlaceKind {
  name: string
  /** Its name in texts for the customer. */
  customerName: string
  /** Where it is: behind a link, at the company's seat, or at an address that the customer gives. */
  at: 'link' | 'seat' | 'address'
  meeting: string
}

/** The places of an appointment by their stored names (spec, section 3). Another one needs only its icon (place-icon.tsx). */
const PLACES = {
  Online: { name: 'Online', customerName: 'Online', at: 'link', meeting: 'Ci vediamo online' },
  Ufficio: { name: 'In sede', customerName: 'In sede', at: 'seat', meeting: 'Ti aspettiamo in sede' },
  Cliente: {
    name: 'Presso il cliente',
    customerName: 'Presso la tua sede',
    at: 'address',
    meeting: 'Veniamo noi da te',
  },
} as const satisfies Record<string, PlaceKind>

export type Location = keyof typeof PLACES

export const LOCATIONS = Object.keys(PLACES) as Location[]

export const DEFAULT_LOCATION = 'Online'

/** The kind of a stored place. */
export function placeKind(location: string): PlaceKind {
  return PLACES[location as Location] ?? PLACES[DEFAULT_LOCATION]
}

/** The name of a place with its address, as staff or the customer read it. */
export function placeText(
  { location, address }: { location: string; address: string },
  name: 'name' | 'customerName',
  separator: string,
): string {
  return [placeKind(location)[name], address].filter(Boolean).join(separator)
}
