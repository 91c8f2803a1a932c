import type ICAL from 'ical.js'

/**
 * Whether the calendar's owner has declined an event. The owner is one of the known addresses, or else the one address
 * that participates in every event with participants.
 */
export function declinedBy(
  events: readonly ICAL.Component[],
  known: readonly string[],
): (event: ICAL.Component) => boolean {
  const owners = new Set(known.map(addressOf))
  const common = commonAddresses(events)
  if (common.length === 1) for (const address of common) owners.add(address)
  return (event) =>
    event
      .getAllProperties('attendee')
      .some(
        (attendee) =>
          owners.has(addressOf(attendee.getFirstValue())) &&
          String(attendee.getFirstParameter('partstat') ?? '').toUpperCase() === 'DECLINED',
      )
}

function commonAddresses(events: readonly ICAL.Component[]): string[] {
  const groups = events
    .filter((event) => event.getFirstProperty('attendee') !== null)
    .map((event) => [...event.getAllProperties('attendee'), ...event.getAllProperties('organizer')])
    .map((people) => new Set(people.map((one) => addressOf(one.getFirstValue()))))
  const [first, ...others] = groups
  if (!first || others.length === 0) return []
  return [...first].filter((address) => others.every((group) => group.has(address)))
}

function addressOf(value: unknown): string {
  return String(value ?? '')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
}
