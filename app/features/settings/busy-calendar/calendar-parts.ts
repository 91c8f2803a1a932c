import ICAL from 'ical.js'

/** The components of a calendar that affect busy times, parsed one by one. */
export interface CalendarParts {
  events: ICAL.Component[]
  freeBusy: ICAL.Component[]
  /** Source text of components that could not be parsed. */
  unreadable: string[]
  /** Addresses that the calendar names as its owners. */
  owners: string[]
}

const KINDS = ['VTIMEZONE', 'VEVENT', 'VFREEBUSY']

/**
 * Splits an ICS calendar into components and parses each separately, so that a broken one does not affect others.
 * Several VCALENDARs in one text are merged; a line that is no property continues the previous one, as in unfolded
 * text. Undefined for text that is no calendar or is truncated.
 */
export function readCalendarParts(text: string): CalendarParts | undefined {
  const lines = logicalLines(text)
  if (!/^BEGIN:VCALENDAR$/i.test(lines[0] ?? '') || !/^END:VCALENDAR$/i.test(lines.at(-1) ?? '')) return undefined
  const zones: ICAL.Component[] = []
  const parts: CalendarParts = { events: [], freeBusy: [], unreadable: [], owners: [] }
  for (const { kind, text: block } of blocksOf(lines)) {
    const component = parse(block)
    if (!component) parts.unreadable.push(...(kind === 'VTIMEZONE' ? [] : [block]))
    else if (kind === 'VTIMEZONE') zones.push(component)
    else if (kind === 'VEVENT') parts.events.push(component)
    else parts.freeBusy.push(component)
  }
  // Times are resolved with the zones of the calendar that contains their component.
  const calendar = new ICAL.Component('vcalendar')
  for (const component of [...zones, ...parts.events, ...parts.freeBusy]) calendar.addSubcomponent(component)
  parts.owners = lines.flatMap(
    (line) => /^X-(?:WR-CALNAME|OWNER)[^:]*:\s*(?:mailto:)?(\S+@\S+)$/i.exec(line)?.[1] ?? [],
  )
  return parts
}

function logicalLines(text: string): string[] {
  const lines: string[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (lines.length > 0 && /^[ \t]/.test(line)) lines.push(`${lines.pop()}${line.slice(1)}`)
    else if (lines.length > 0 && line && !/^[\w-]+[;:]/.test(line)) lines.push(`${lines.pop()}${line}`)
    else if (line) lines.push(line.trimEnd())
  }
  // Exchange leaves this name unquoted although it contains a colon.
  return lines.map((line) => line.replace(/;TZID=(tzone:\/\/[^:;"]+)/i, ';TZID="$1"'))
}

/** The top-level components of the calendars; a missing END is implied by the next component. */
function blocksOf(lines: readonly string[]): { kind: string; text: string }[] {
  const blocks: { kind: string; lines: string[] }[] = []
  let open: { kind: string; lines: string[] } | undefined
  for (const line of lines) {
    const [, verb = '', name = ''] = /^(BEGIN|END):(\S+)$/i.exec(line) ?? []
    const kind = name.toUpperCase()
    if (verb.toUpperCase() === 'BEGIN' && KINDS.includes(kind)) {
      open = { kind, lines: [] }
      blocks.push(open)
    }
    if (kind === 'VCALENDAR') open = undefined
    open?.lines.push(line)
    if (verb.toUpperCase() === 'END' && kind === open?.kind) open = undefined
  }
  return blocks.map(({ kind, lines: own }) => ({ kind, text: own.join('\r\n') }))
}

function parse(block: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(block))
  } catch {
    return undefined
  }
}
