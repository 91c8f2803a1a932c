import ICAL from 'ical.js'

/** What of a calendar counts for busy times, parsed part by part. */
export interface CalendarParts {
  events: ICAL.Component[]
  freeBusy: ICAL.Component[]
  /** Parts that could not be parsed, as text. */
  unreadable: string[]
  /** Addresses that the calendar names as its own. */
  owners: string[]
}

const KINDS = ['VTIMEZONE', 'VEVENT', 'VFREEBUSY']

/**
 * Splits a calendar (ICS) into its parts and parses each alone, so that one that is broken costs no other. Several
 * VCALENDARs in one text are read as one; a line that is no property continues the one before, as in a text that was not
 * folded. Undefined when the text is no calendar, or was cut off.
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
  // A time finds the zones of the calendar that its component belongs to.
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
  // Exchange does not quote this name, although it contains a colon.
  return lines.map((line) => line.replace(/;TZID=(tzone:\/\/[^:;"]+)/i, ';TZID="$1"'))
}

/** The parts directly inside the calendars; an end that is missing ends with the next part. */
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
