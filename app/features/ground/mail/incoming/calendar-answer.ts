import ICAL from 'ical.js'
import { isOwnUid } from '#app/lib/calendar-uid.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import type { CalendarAnswer } from './parsed-mail.ts'

/** Answers have a few kilobytes; with the HTML of Outlook, some tens of them. */
const MOST_LETTERS = 256 * 1024
const ANSWERS = { ACCEPTED: 'accepted', DECLINED: 'declined', TENTATIVE: 'tentative' } as const

/** Whether a calendar is an answer to an invitation (iTIP, RFC 5546), whatever it answers. */
export function isCalendarReply(text: string): boolean {
  return /^METHOD:REPLY[ \t]*\r?$/im.test(text)
}

/**
 * Reads an answer to one of our invitations. Undefined for one to another, for one that says neither yes, no nor perhaps, and
 * for what can not be read.
 */
export function readCalendarAnswer(text: string): CalendarAnswer | undefined {
  if (text.length > MOST_LETTERS) return undefined
  const [event] = eventsOf(text).filter((each) => isOwnUid(propertyOf(each, 'uid')))
  const attendee = event?.getAllProperties('attendee').find((each) => answerOf(each) !== undefined)
  const answer = attendee && answerOf(attendee)
  if (!event || !answer) return undefined
  const sequence = Number.parseInt(propertyOf(event, 'sequence'), 10)
  const stamp = event.getFirstPropertyValue('dtstamp')
  return {
    uid: propertyOf(event, 'uid'),
    answer,
    attendee: inertLine(String(attendee.getFirstValue()).replace(/^mailto:/i, ''), 254).toLowerCase(),
    sequence: Number.isNaN(sequence) ? undefined : sequence,
    stamp: stamp instanceof ICAL.Time ? stamp.toJSDate().toISOString() : undefined,
  }
}

function eventsOf(text: string): ICAL.Component[] {
  try {
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  } catch {
    return []
  }
}

function propertyOf(event: ICAL.Component, name: string): string {
  return String(event.getFirstPropertyValue(name) ?? '')
}

function answerOf(attendee: ICAL.Property): CalendarAnswer['answer'] | undefined {
  const said = String(attendee.getParameter('partstat')).toUpperCase()
  return Object.hasOwn(ANSWERS, said) ? ANSWERS[said as keyof typeof ANSWERS] : undefined
}
