import fc from 'fast-check'
import { RRule } from 'rrule'
import { describe, expect, test } from 'vitest'
import { readBusyTimes } from './busy-times.ts'

const DAY = 86_400_000
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:a',
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'DURATION:PT1H',
  'END:VEVENT',
]
const days = (...lines: string[]) => event(...lines).filter((line) => line !== 'DURATION:PT1H')
const found = (lines: string[], from = '2026-11-22', to = '2027-05-01') => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  return readBusyTimes(text, new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}
const starts = (...period: Parameters<typeof found>) => {
  const { times, skipped } = found(...period)
  expect(skipped).toStrictEqual([])
  return times.map(({ startsAt }) => startsAt.slice(0, 16))
}
const EUROPE = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

describe('dates of an event beside its rule', () => {
  test('an event with RDATE and without RRULE keeps its own start', () => {
    expect(starts(event('DTSTART:20261201T090000Z', 'RDATE:20261203T090000Z,20261208T150000Z'))).toStrictEqual([
      ...['2026-12-01T09:00', '2026-12-03T09:00', '2026-12-08T15:00'],
    ])
  })

  test('a date before the start and a date in another zone count', () => {
    const lines = event('DTSTART:20261202T090000Z', 'RDATE;TZID=America/New_York:20261201T090000,20261203T090000')
    expect(starts(lines)).toStrictEqual(['2026-12-01T14:00', '2026-12-02T09:00', '2026-12-03T14:00'])
  })

  test('a date that is a period has a length of its own', () => {
    const periods = 'RDATE;VALUE=PERIOD:20261203T090000Z/20261203T113000Z,20261204T090000Z/PT15M'
    expect(found(event('DTSTART:20261201T090000Z', periods))).toStrictEqual({
      times: [
        { uid: 'a', startsAt: '2026-12-01T09:00:00.000Z', endsAt: '2026-12-01T10:00:00.000Z' },
        { uid: 'a', startsAt: '2026-12-03T09:00:00.000Z', endsAt: '2026-12-03T11:30:00.000Z' },
        { uid: 'a', startsAt: '2026-12-04T09:00:00.000Z', endsAt: '2026-12-04T09:15:00.000Z' },
      ],
      own: [],
      skipped: [],
    })
  })

  test('a start that the rule does not produce is an occurrence too', () => {
    const lines = event('DTSTART:20261201T090000Z', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2')
    expect(starts(lines)).toStrictEqual(['2026-12-01T09:00', '2026-12-04T09:00', '2026-12-11T09:00'])
  })

  test('a rule that cannot be expanded leaves the start', () => {
    const lines = event('DTSTART:20261201T090000Z', 'RRULE:FREQ=SECONDLY;COUNT=999999999')
    expect(found(lines)).toMatchObject({
      times: [{ startsAt: '2026-12-01T09:00:00.000Z' }],
      skipped: [{ reason: 'bad-rule' }],
    })
  })
})

describe('days that a rule does not have', () => {
  test('29 February of every year is no day in the years between', () => {
    const lines = days('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY')
    expect(starts(lines, '2024-03-01', '2029-01-01')).toStrictEqual(['2028-02-28T23:00'])
  })

  test('the 31st of every month leaves out the shorter months', () => {
    const lines = event('DTSTART:20261031T090000Z', 'RRULE:FREQ=MONTHLY')
    expect(starts(lines)).toStrictEqual(['2026-12-31T09:00', '2027-01-31T09:00', '2027-03-31T09:00'])
  })

  test('the second working day of the month is not the first', () => {
    const lines = event('DTSTART:20261202T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2;COUNT=3')
    expect(starts(lines)).toStrictEqual(['2026-12-02T09:00', '2027-01-04T09:00', '2027-02-02T09:00'])
  })

  test('a rule without any day leaves the other events readable', () => {
    const never = event('DTSTART:20261201T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
    expect(starts(never)).toStrictEqual(['2026-12-01T09:00'])
  })
})

describe('changes of the clocks', () => {
  test.each([
    ['DURATION:PT60M', '2027-03-28T01:30:00.000Z', '2027-03-28T02:30:00.000Z'],
    ['DURATION:PT15M', '2027-03-28T01:30:00.000Z', '2027-03-28T01:45:00.000Z'],
    ['DTEND;TZID=Europe/Rome:20270327T030000', '2027-03-28T01:30:00.000Z', '2027-03-28T02:00:00.000Z'],
  ])('a daily 02:30 with %s takes place on the day without that hour', (length, startsAt, endsAt) => {
    const lines = days('DTSTART;TZID=Europe/Rome:20270327T023000', length, 'RRULE:FREQ=DAILY;COUNT=3')
    expect(found(lines).times).toStrictEqual([
      expect.objectContaining({ startsAt: '2027-03-27T01:30:00.000Z' }),
      { uid: 'a', startsAt, endsAt },
      expect.objectContaining({ startsAt: '2027-03-29T00:30:00.000Z' }),
    ])
  })

  test('a series keeps its times on the clock, in a zone that the file defines too', () => {
    for (const zone of [[], EUROPE]) {
      const lines = days(
        ...[
          'DTSTART;TZID=W. Europe Standard Time:20270327T220000',
          'DTEND;TZID=W. Europe Standard Time:20270328T060000',
        ],
        'RRULE:FREQ=DAILY;COUNT=2',
      )
      expect(found([...zone, ...lines]).times.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toStrictEqual([
        ['2027-03-27T21:00:00.000Z', '2027-03-28T04:00:00.000Z'],
        ['2027-03-28T20:00:00.000Z', '2027-03-29T04:00:00.000Z'],
      ])
    }
  })
})

describe('the last occurrence', () => {
  const series = (zone: string, until: string) =>
    event(`DTSTART;TZID=${zone}:20261201T233000`, `RRULE:FREQ=DAILY;UNTIL=${until}`)
  const THREE = ['2026-12-01T22:30', '2026-12-02T22:30', '2026-12-03T22:30']

  test.each([
    ['in UTC', '20261203T223000Z'],
    ['on the clock', '20261203T233000'],
    ['as a day', '20261203'],
  ])('is the one that UNTIL names %s, with and without a definition of the zone', (_, until) => {
    expect(starts(series('W. Europe Standard Time', until))).toStrictEqual(THREE)
    expect(starts([...EUROPE, ...series('W. Europe Standard Time', until)])).toStrictEqual(THREE)
    expect(starts(series('Europe/Rome', until))).toStrictEqual(THREE)
  })

  test('is after midnight of UTC in America', () => {
    const lines = event('DTSTART;TZID=America/New_York:20261201T190000', 'RRULE:FREQ=DAILY;UNTIL=20261204T000000Z')
    expect(starts(lines)).toStrictEqual(['2026-12-02T00:00', '2026-12-03T00:00', '2026-12-04T00:00'])
  })

  test('of whole days is the day in Rome that UNTIL names', () => {
    for (const until of ['20261203', '20261202T230000Z', '20261203T000000']) {
      const lines = days('DTSTART;VALUE=DATE:20261201', `RRULE:FREQ=DAILY;UNTIL=${until}`)
      expect(starts(lines)).toStrictEqual(['2026-11-30T23:00', '2026-12-01T23:00', '2026-12-02T23:00'])
    }
  })
})

describe('an occurrence is left out or moved', () => {
  const WITHOUT_SECOND = ['2026-11-30T23:00', '2026-12-02T23:00']

  test.each([
    'EXDATE;VALUE=DATE:20261202',
    'EXDATE;TZID=W. Europe Standard Time:20261202T000000',
    'EXDATE;TZID=Europe/Rome:20261202T000000',
    'EXDATE:20261202T000000',
    'EXDATE:20261202T000000Z',
    'EXDATE:20261201T230000Z',
  ])('from whole days by %s', (exdate) => {
    const lines = days('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=3', exdate)
    expect(starts(lines)).toStrictEqual(WITHOUT_SECOND)
    expect(starts([...EUROPE, ...lines])).toStrictEqual(WITHOUT_SECOND)
  })

  test.each([
    'EXDATE;TZID=Europe/Rome:20261202T093000',
    'EXDATE;TZID=W. Europe Standard Time:20261202T093000',
    'EXDATE:20261202T083000Z',
    'EXDATE:20261202T093000',
    'EXDATE;VALUE=DATE:20261202',
  ])('from times by %s', (exdate) => {
    const lines = event('DTSTART;TZID=Europe/Rome:20261201T093000', 'RRULE:FREQ=DAILY;COUNT=3', exdate)
    expect(starts(lines)).toStrictEqual(['2026-12-01T08:30', '2026-12-03T08:30'])
    expect(starts([...EUROPE, ...lines])).toStrictEqual(['2026-12-01T08:30', '2026-12-03T08:30'])
  })

  test('with the start itself, in any order of the dates', () => {
    const exdates = ['EXDATE:20261203T083000Z', 'EXDATE:20261201T083000Z']
    expect(starts(event('DTSTART:20261201T083000Z', 'RRULE:FREQ=DAILY;COUNT=3', ...exdates))).toStrictEqual([
      '2026-12-02T08:30',
    ])
  })

  test.each([
    'RECURRENCE-ID;VALUE=DATE:20261202',
    'RECURRENCE-ID;TZID=W. Europe Standard Time:20261202T000000',
    'RECURRENCE-ID:20261201T230000Z',
  ])('to another day by %s', (id) => {
    const series = days('DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=3')
    const moved = days(id, 'DTSTART;VALUE=DATE:20261215')
    expect(starts([...EUROPE, ...series, ...moved])).toStrictEqual([...WITHOUT_SECOND, '2026-12-14T23:00'])
  })

  test('together with all later ones', () => {
    const lines = [
      ...event('DTSTART;TZID=Europe/Rome:20261201T093000', 'RRULE:FREQ=DAILY;COUNT=4'),
      ...event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Rome:20261203T093000',
        'DTSTART;TZID=Europe/Rome:20261203T150000',
      ),
    ]
    expect(starts(lines)).toStrictEqual([
      '2026-12-01T08:30',
      '2026-12-02T08:30',
      '2026-12-03T14:00',
      '2026-12-04T14:00',
    ])
  })
})

describe('any rule', () => {
  const list = <T>(of: fc.Arbitrary<T>) => fc.uniqueArray(of, { minLength: 1, maxLength: 3 })
  const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
  const nth = fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), weekday).map(([n, day]) => `${n}${day}`)
  const monthDay = fc.constantFrom(1, 15, 28, 29, 30, 31, -1, -2)
  const month = fc.integer({ min: 1, max: 12 })
  const byDay = list(weekday).map((of) => `BYDAY=${of}`)
  const byMonth = list(month).map((of) => `BYMONTH=${of}`)
  const parts = fc.oneof(
    fc.constant('FREQ=DAILY'),
    byDay.map((by) => `FREQ=DAILY;${by}`),
    byMonth.map((by) => `FREQ=DAILY;${by}`),
    fc.constant('FREQ=WEEKLY'),
    byDay.map((by) => `FREQ=WEEKLY;${by}`),
    fc.tuple(byDay, byMonth).map((by) => `FREQ=WEEKLY;${by.join(';')}`),
    fc.constant('FREQ=MONTHLY'),
    list(nth).map((of) => `FREQ=MONTHLY;BYDAY=${of}`),
    list(monthDay).map((of) => `FREQ=MONTHLY;BYMONTHDAY=${of}`),
    fc.constantFrom(1, 2, -1, -2).map((n) => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${n}`),
    fc.constant('FREQ=YEARLY'),
    byMonth.map((by) => `FREQ=YEARLY;${by}`),
    fc.tuple(month, nth).map(([of, day]) => `FREQ=YEARLY;BYMONTH=${of};BYDAY=${day}`),
    fc.tuple(month, monthDay).map(([of, day]) => `FREQ=YEARLY;BYMONTH=${of};BYMONTHDAY=${day}`),
    fc.integer({ min: 1, max: 53 }).map((n) => `FREQ=YEARLY;BYWEEKNO=${n};BYDAY=MO`),
  )
  const ending = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 30 }).map((count) => `;COUNT=${count}`),
    fc.integer({ min: 0, max: 900 }).map((days) => `;UNTIL=${compact(new Date(Date.UTC(2026, 0, 1) + days * DAY))}`),
  )
  const rule = fc
    .tuple(parts, fc.integer({ min: 1, max: 4 }), fc.constantFrom('', ';WKST=SU', ';WKST=MO'), ending)
    // RFC 5545 does not say whether the Monday of week 1 that lies in December belongs to the old year or to the new one, and
    // engines differ: it matters only where years are skipped.
    .map(([by, n, weekStart, end]) => `${by};INTERVAL=${by.includes('BYWEEKNO') ? 1 : n}${weekStart}${end}`)
  const start = fc.integer({ min: 0, max: 3 * 366 }).map((day) => new Date(Date.UTC(2024, 0, 1, 9, 30) + day * DAY))
  const compact = (time: Date) => `${time.toISOString().replace(/[-:]|\.\d+/g, '')}`

  test('has the occurrences of another engine', () => {
    fc.assert(
      fc.property(rule, start, list(fc.integer({ min: 0, max: 400 })), (rule, dtstart, without) => {
        const [from, to] = ['2026-06-01', '2028-06-01'].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
        const excluded = without.map((days) => new Date(from.getTime() + 9.5 * 3_600_000 + days * DAY))
        const expected = new RRule({ ...RRule.parseString(rule), dtstart }).between(from, to, true)
        const all = [...new Set([dtstart, ...expected].map((time) => time.toISOString().slice(0, 16)))]
          .filter((time) => time >= from.toISOString() && time < to.toISOString())
          .filter((time) => !excluded.some((one) => one.toISOString().startsWith(time)))
        const lines = event(`DTSTART:${compact(dtstart)}`, `RRULE:${rule}`, `EXDATE:${excluded.map(compact)}`)
        expect(starts(lines, '2026-06-01', '2028-06-01')).toStrictEqual(all.sort())
      }),
      { numRuns: 300 },
    )
  })
})
