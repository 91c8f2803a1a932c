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
const read = (text: string, owners: string[] = []) => {
  const found = readBusyTimes(text, FROM, TO, owners)
  return {
    times: found.times.map(({ uid, startsAt, endsAt }) => `${uid} ${startsAt.slice(0, 16)} ${endsAt.slice(0, 16)}`),
    skipped: found.skipped.map(({ start, reason }) => `${reason} ${start}`),
  }
}
const times = (...lines: string[]) => read(calendar(...lines)).times

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
    [
      'a series whose exception was moved here from a date after the stretch',
      [
        ...event('UID:a', 'DTSTART:20270105T083000Z', 'DTEND:20270105T093000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
        ...event('UID:a', 'RECURRENCE-ID:20270112T083000Z', 'DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z'),
      ],
      ['a 2026-12-01T10:00 2026-12-01T11:00'],
    ],
    [
      'a day of work elsewhere is free',
      event(...['UID:a', 'DTSTART;VALUE=DATE:20261125'], 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'),
      [],
    ],
    [
      'busy times without events',
      [
        ...[
          'BEGIN:VFREEBUSY',
          'DTSTAMP:20261101T000000Z',
          'FREEBUSY:20261125T083000Z/20261125T093000Z,20261126T083000Z/PT1H',
        ],
        ...['FREEBUSY;FBTYPE=FREE:20261127T083000Z/PT1H', 'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261128T083000Z/PT1H'],
        'END:VFREEBUSY',
      ],
      [
        'freebusy 2026-11-25T08:30 2026-11-25T09:30',
        'freebusy 2026-11-26T08:30 2026-11-26T09:30',
        'freebusy 2026-11-28T08:30 2026-11-28T09:30',
      ],
    ],
    ['an empty calendar', [], []],
  ])('%s', (_, lines, expected) => {
    expect(times(...lines)).toStrictEqual(expected)
  })

  test('keeps each uid and start once, with its longest end', () => {
    const twice = (end: string) => event('UID:a', 'DTSTART:20261125T083000Z', `DTEND:20261125T${end}Z`)
    expect(times(...twice('093000'), ...twice('103000'), ...twice('090000'))).toStrictEqual([
      'a 2026-11-25T08:30 2026-11-25T10:30',
    ])
  })
})

describe('names of zones without a definition', () => {
  test.each([
    ['tzone://Microsoft/Utc', '2026-11-25T09:30'],
    ['W. Europe Standard Time', '2026-11-25T08:30'],
    ['Pacific Standard Time', '2026-11-25T17:30'],
    ['India Standard Time', '2026-11-25T04:00'],
    ['GMT Standard Time', '2026-11-25T09:30'],
    ['UTC', '2026-11-25T09:30'],
    ['/mozilla.org/20050126_1/America/New_York', '2026-11-25T14:30'],
    ['/citadel.org/20260101_1/America/Argentina/Buenos_Aires', '2026-11-25T12:30'],
  ])('%s', (zone, start) => {
    const lines = event('UID:a', `DTSTART;TZID="${zone}":20261125T093000`, 'DURATION:PT1H')
    expect(read(calendar(...lines))).toStrictEqual({ times: [expect.stringContaining(`a ${start} `)], skipped: [] })
  })

  test('accepts an end in another zone than the start', () => {
    const lines = event(
      'UID:a',
      'DTSTART;TZID=W. Europe Standard Time:20261125T093000',
      'DTEND;TZID=tzone://Microsoft/Utc:20261125T093000',
    )
    expect(times(...lines)).toStrictEqual(['a 2026-11-25T08:30 2026-11-25T09:30'])
  })
})

describe('a broken part affects no other event', () => {
  const good = event('UID:good', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z')
  const GOOD = 'good 2026-11-25T08:30 2026-11-25T09:30'

  test.each<[string, string[], string[]]>([
    [
      'a date that is none',
      event('UID:bad', 'DTSTART:20261345T990000Z', 'DURATION:PT1H'),
      ['no-start 2026-13-45T99:00:00Z'],
    ],
    [
      'a beginning in words',
      event('UID:bad', 'DTSTART:domani', 'DURATION:PT1H'),
      [expect.stringMatching(/^no-start doma/)],
    ],
    [
      'an end in words',
      event('UID:bad', 'DTSTART:20261125T083000Z', 'DTEND:dopo'),
      ['unreadable 2026-11-25T08:30:00Z'],
    ],
    ['no beginning', event('UID:bad', 'SUMMARY:x'), ['no-start ']],
    [
      'a rule that cannot be read',
      event('UID:bad', 'DTSTART:20261125T083000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES'),
      ['unreadable 20261125T083000Z'],
    ],
    [
      'a rule for every second since 1970',
      event('UID:bad', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
      ['bad-rule 1970-01-01T00:00:00Z'],
    ],
    [
      'an unknown zone, which is read as Rome',
      event('UID:bad', 'DTSTART;TZID=Ufficio:20261125T093000', 'DURATION:PT0S'),
      ['unknown-zone 2026-11-25T09:30:00'],
    ],
  ])('%s', (_, bad, skipped) => {
    expect(read(calendar(...bad, ...good))).toStrictEqual({ times: [GOOD], skipped })
  })

  test('an event without its end', () => {
    const cut = ['BEGIN:VEVENT', 'UID:cut', 'DTSTART:20261126T083000Z']
    expect(read(calendar(...cut, ...good)).times).toContain(GOOD)
  })

  test('a line that was not folded', () => {
    const lines = event(
      'UID:a',
      'DESCRIPTION:prima riga',
      'seconda riga senza spazio',
      '',
      'DTSTART:20261125T083000Z',
      'DURATION:PT1H',
    )
    expect(read(calendar(...lines))).toStrictEqual({ times: ['a 2026-11-25T08:30 2026-11-25T09:30'], skipped: [] })
  })

  test('reads a second calendar in the same text, and a byte order mark', () => {
    const other = event('UID:b', 'DTSTART:20261126T083000Z', 'DURATION:PT1H')
    expect(read(`\uFEFF${calendar(...good)}${calendar(...other)}`).times).toStrictEqual([
      GOOD,
      'b 2026-11-26T08:30 2026-11-26T09:30',
    ])
  })

  test.each(['\u001A', '<!-- 12 ms -->\r\n', '  \r\n\r\nX-Served-By: cache\r\n'])(
    'ignores %j behind the calendar',
    (text) => {
      expect(read(`${calendar(...good)}${text}`)).toStrictEqual({ times: [GOOD], skipped: [] })
    },
  )

  test.each(['\r\n', '\uFEFF \r\n', 'Warning: date() in /srv/ical.php\r\n'])('ignores %j in front of it', (text) => {
    expect(read(`${text}${calendar(...good)}`)).toStrictEqual({ times: [GOOD], skipped: [] })
  })

  test('rejects a truncated calendar, also behind a whole one', () => {
    const cut = calendar(...good).slice(0, -20)
    expect(() => read(cut)).toThrow('no calendar')
    expect(() => read(`${calendar(...good)}${cut}`)).toThrow('no calendar')
  })
})

describe('an invitation that was declined', () => {
  const invitation = (uid: string, day: string, partstat: string) =>
    event(
      ...[`UID:${uid}`, `DTSTART:202611${day}T083000Z`, 'DURATION:PT1H', `ORGANIZER:mailto:${uid}@cliente.example`],
      ...[
        `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${uid}@cliente.example`,
        `ATTENDEE;PARTSTAT=${partstat}:MAILTO:Giulia@idg.example`,
      ],
    )
  const declined = invitation('a', '25', 'DECLINED')

  test('by the owner with a known address is free time', () => {
    expect(read(calendar(...declined), ['giulia@idg.example']).times).toStrictEqual([])
    expect(read(calendar('X-WR-CALNAME:giulia@idg.example', ...declined)).times).toStrictEqual([])
  })

  test('by the participant of all invitations is free time', () => {
    expect(times(...declined, ...invitation('b', '26', 'ACCEPTED'))).toStrictEqual([
      'b 2026-11-26T08:30 2026-11-26T09:30',
    ])
  })

  test('by another participant is busy time', () => {
    expect(read(calendar(...declined), ['marco@idg.example']).times).toHaveLength(1)
    expect(times(...declined)).toHaveLength(1)
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    event(`UID:${index}`, 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'),
  ).flat()

describe('readBusy', () => {
  const read = (text: string, timeMs?: number) => readBusy(text, { from: FROM, to: TO }, timeMs)

  test('parses in a worker thread', async () => {
    expect(await read(calendar(...event('UID:a', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z')))).toStrictEqual(
      {
        times: [{ uid: 'a', startsAt: '2026-11-25T08:30:00.000Z', endsAt: '2026-11-25T09:30:00.000Z' }],
        own: [],
        skipped: [],
      },
    )
  })

  test.each(['', '<!doctype html><p>Accedi', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR\r\n'])(
    '%j is no calendar',
    async (text) => expect(await read(text)).toStrictEqual({ problem: 'no-calendar' }),
  )

  test.each<[string, string[]]>([
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
    // Each takes the whole limit. The thread starts in 150 ms.
    expect(await read(calendar(...lines), 500)).toStrictEqual({ problem: 'too-complex' })
  })

  test('reads a calendar of 10 MB, most of it history', async () => {
    const old = (index: number) =>
      event(
        `UID:${index}@idg.example`,
        `DTSTART:20${10 + (index % 16)}0105T083000Z`,
        'DTEND:20260105T093000Z',
        `SUMMARY:${'x'.repeat(60)}`,
      )
    const events = Array.from({ length: 50_000 }, (_, index) => old(index).join('\r\n')).join('\r\n')
    const text = calendar(events, ...event('UID:a', 'DTSTART:20261125T083000Z', 'DTEND:20261125T093000Z'))
    expect(text.length).toBeGreaterThan(9_000_000)
    expect(await read(text)).toMatchObject({ times: [{ uid: 'a' }], skipped: [] })
  })

  test('returns a result for any input', async () => {
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
