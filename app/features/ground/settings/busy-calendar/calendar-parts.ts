import ICAL from 'ical.js'
import { DAY } from '#app/lib/time/duration.ts'

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
/** Properties that affect busy times; others are most of a calendar, and parsing them is most of the work. */
const USED =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|ATTENDEE|ORGANIZER|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

/**
 * Splits an ICS calendar into components and parses each separately, so that a broken one does not affect others.
 * Several VCALENDARs in one text are merged; a line that is no property continues the previous one, as in unfolded
 * text. Text around the calendars is ignored, and single events that ended before the period. Undefined for text that is no
 * calendar or is truncated.
 */
export function readCalendarParts(text: string, from: Date): CalendarParts | undefined {
  const marks = [...text.matchAll(/^\uFEFF?(BEGIN|END):VCALENDAR/gim)]
  const [first, last] = [marks[0], marks.at(-1)]
  if (first?.[1]?.toUpperCase() !== 'BEGIN' || last?.[1]?.toUpperCase() !== 'END') return undefined
  const lines = logicalLines(text.slice(first.index, last.index + last[0].length))
  const zones: ICAL.Component[] = []
  const parts: CalendarParts = { events: [], freeBusy: [], unreadable: [], owners: [] }
  const past = new Date(from.getTime() - 2 * DAY).toISOString().slice(0, 10).replaceAll('-', '')
  for (const { kind, lines: own } of blocksOf(lines)) {
    if (kind === 'VEVENT' && isPast(own, past)) continue
    const block = own.join('\r\n')
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
function blocksOf(lines: readonly string[]): { kind: string; lines: string[] }[] {
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
    if (USED.test(line)) open?.lines.push(line)
    if (verb.toUpperCase() === 'END' && kind === open?.kind) open = undefined
  }
  return blocks
}

/** Whether an event ended before a day. Most events of a calendar are history, and parsing them takes long. */
function isPast(lines: readonly string[], day: string): boolean {
  // Invitations of the past help to find the calendar's owner.
  if (lines.some((line) => /^(?:RRULE|RDATE|RECURRENCE-ID|DURATION|ATTENDEE)[;:]/i.test(line))) return false
  const dates = lines.filter((line) => /^(?:DTSTART|DTEND)[;:]/i.test(line))
  const days = dates.map((line) => /(\d{8})(?:T\d{6}Z?)?$/.exec(line)?.[1] ?? day)
  return days.length > 0 && days.every((end) => end < day)
}

function parse(block: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(block))
  } catch {
    return undefined
  }
}
