import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBusyTimes } from './busy-times.ts'
import { readBusy } from './read-busy.server.ts'

const FROM = new Date('2026-11-22T00:00:00Z')
const TO = new Date('2027-01-01T00:00:00Z')
const NEW_YORK = [
  ...['BEGIN:VTIMEZONE', 'TZID:Custom/Zone', 'BEGIN:STANDARD', 'DTSTART:20070101T000000', 'TZOFFSETFROM:-0500'],
  ...['TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE'],
]

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//IT', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const times = (...lines: string[]) =>
  readBusyTimes(calendar(...lines), FROM, TO).map(
    ({ uid, startsAt, endsAt }) => `${uid} ${startsAt.slice(0, 16)} ${endsAt.slice(0, 16)}`,
  )

describe('readBusyTimes', () => {
  test.each<[string, string[], string[]]>([
    [
      'UTC',
      event('UID:a', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
      ['a 2026-11-25T08:30 2026-11-25T09:30'],
    ],
    [
      'Rome without its definition, with a duration',
      event('UID:a', 'DTSTART;TZID=Europe/Rome:20261125T093000', 'DURATION:PT1H30M'),
      ['a 2026-11-25T08:30 2026-11-25T10:00'],
    ],
    [
      'another zone that the file defines',
      [
        ...NEW_YORK,
        ...event('UID:a', 'DTSTART;TZID=Custom/Zone:20261125T093000', 'DTEND;TZID=Custom/Zone:20261125T103000'),
      ],
      ['a 2026-11-25T14:30 2026-11-25T15:30'],
    ],
    [
      'another zone that everybody knows',
      event('UID:a', 'DTSTART;TZID=America/New_York:20261125T093000', 'DTEND;TZID=America/New_York:20261125T103000'),
      ['a 2026-11-25T14:30 2026-11-25T15:30'],
    ],
    [
      'a zone that nobody knows, and no zone at all: Rome',
      [
        ...event('UID:a', 'DTSTART;TZID=Ufficio:20261125T093000', 'DTEND;TZID=Ufficio:20261125T103000'),
        ...event('UID:b', 'DTSTART:20261126T093000', 'DTEND:20261126T103000'),
      ],
      ['a 2026-11-25T08:30 2026-11-25T09:30', 'b 2026-11-26T08:30 2026-11-26T09:30'],
    ],
    [
      'whole days are of Rome',
      [
        ...event('UID:a', 'DTSTART;VALUE=DATE:20261208'),
        ...event('UID:b', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'),
      ],
      ['a 2026-12-07T23:00 2026-12-08T23:00', 'b 2026-12-23T23:00 2026-12-26T23:00'],
    ],
    [
      'what is free, cancelled, empty or our own takes no time',
      [
        ...event('UID:a', 'TRANSP:TRANSPARENT', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
        ...event('UID:b', 'STATUS:CANCELLED', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
        ...event('UID:c', 'DTSTART:20261125T083000Z'),
        ...event('UID:d', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
        ...event('UID:e@appuntamenti.idg', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
        ...event('UID:f', 'STATUS:TENTATIVE', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
      ],
      ['f 2026-11-25T08:30 2026-11-25T09:30'],
    ],
    [
      'what lies outside the stretch is left out, what reaches into it is not',
      [
        ...event('UID:a', 'DTSTART:20261121T100000Z', 'DTEND:20261122T000000Z'),
        ...event('UID:b', 'DTSTART:20261121T100000Z', 'DTEND:20261122T003000Z'),
        ...event('UID:c', 'DTSTART:20270101T000000Z', 'DTEND:20270101T010000Z'),
      ],
      ['b 2026-11-21T10:00 2026-11-22T00:30'],
    ],
    [
      'a weekly series over the change of clocks: the hour on the wall stays',
      event(
        'UID:a',
        'DTSTART;TZID=Europe/Rome:20261007T093000',
        'DTEND;TZID=Europe/Rome:20261007T103000',
        'RRULE:FREQ=WEEKLY;COUNT=9',
      ),
      ['a 2026-11-25T08:30 2026-11-25T09:30', 'a 2026-12-02T08:30 2026-12-02T09:30'],
    ],
    [
      'a series with dates left out, moved and cancelled',
      [
        ...event(
          ...['UID:a', 'DTSTART;TZID=Europe/Rome:20261123T093000', 'DTEND;TZID=Europe/Rome:20261123T100000'],
          ...['RRULE:FREQ=DAILY;UNTIL=20261127T230000Z', 'EXDATE;TZID=Europe/Rome:20261124T093000'],
        ),
        ...event(
          ...['UID:a', 'RECURRENCE-ID;TZID=Europe/Rome:20261125T093000'],
          ...['DTSTART;TZID=Europe/Rome:20261125T150000', 'DTEND;TZID=Europe/Rome:20261125T160000'],
        ),
        ...event(
          ...['UID:a', 'RECURRENCE-ID;TZID=Europe/Rome:20261126T093000', 'STATUS:CANCELLED'],
          ...['DTSTART;TZID=Europe/Rome:20261126T093000', 'DTEND;TZID=Europe/Rome:20261126T100000'],
        ),
      ],
      [
        'a 2026-11-23T08:30 2026-11-23T09:00',
        'a 2026-11-25T14:00 2026-11-25T15:00',
        'a 2026-11-27T08:30 2026-11-27T09:00',
      ],
    ],
    [
      'a single date of a series that is not there',
      event('UID:a', 'RECURRENCE-ID:20261125T083000Z', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
      ['a 2026-11-25T08:30 2026-11-25T09:30'],
    ],
    [
      'a series of twenty years',
      event('UID:a', 'DTSTART:20061201T083000Z', 'DTEND:20061201T093000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1'),
      ['a 2026-11-30T08:30 2026-11-30T09:30', 'a 2026-12-31T08:30 2026-12-31T09:30'],
    ],
    ['an empty calendar', [], []],
  ])('%s', (_, lines, expected) => {
    expect(times(...lines)).toEqual(expected)
  })

  test('each uid and beginning once, with its longest end', () => {
    const twice = (end: string) => event('UID:a', 'DTSTART:20261125T083000Z', `DTEND:20261125T${end}Z`)
    expect(times(...twice('093000'), ...twice('103000'), ...twice('090000'))).toEqual([
      'a 2026-11-25T08:30 2026-11-25T10:30',
    ])
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    event(`UID:${index}`, 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
  ).flat()

describe('readBusy', () => {
  const read = (text: string, timeMs?: number) => readBusy(text, FROM, TO, timeMs)

  test('reads in a thread of its own', async () => {
    expect(await read(calendar(...event('UID:a', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z')))).toEqual({
      times: [{ uid: 'a', startsAt: '2026-11-25T08:30:00.000Z', endsAt: '2026-11-25T09:30:00.000Z' }],
    })
  })

  test.each(['', '<!doctype html><p>Accedi', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR\r\n'])(
    '%j is no calendar',
    async (text) => expect(await read(text)).toEqual({ problem: 'no-calendar' }),
  )

  test.each<[string, string[]]>([
    [
      'a rule that never comes true',
      event('UID:a', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    ],
    [
      'every second since 1970',
      event('UID:a', 'DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY'),
    ],
    ['more events than a person has', many(6_000)],
    [
      'a zone that never ends',
      [
        ...[
          'BEGIN:VTIMEZONE',
          'TZID:X',
          'BEGIN:STANDARD',
          'DTSTART:19700101T000000',
          'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
        ],
        ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
        ...event('UID:a', 'DTSTART;TZID=X:20261125T083000', 'DTEND;TZID=X:20261125T093000'),
      ],
    ],
  ])('%s is ended', async (_, lines) => {
    expect(await read(calendar(...lines), 1_500)).toEqual({ problem: 'too-complex' })
  })

  test('whatever comes, an answer comes', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        'BEGIN:VEVENT',
        'END:VEVENT',
        'UID:a',
        'DTSTART:20261125T083000Z',
        'DTEND:x',
        'DURATION:PT',
        'BEGIN:VTIMEZONE',
      ),
      fc.constantFrom(
        'RRULE:FREQ=WEEKLY',
        'RRULE:FREQ=YEARLY;BYDAY=8XX',
        'DTSTART;TZID=:1',
        'EXDATE:',
        ' x',
        'END:VCALENDAR',
      ),
      fc.string({ maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const reading = await read(calendar(...lines), 1_500)
        expect('times' in reading || 'problem' in reading).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})
