import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDay,
  formatDeadline,
  formatMinutes,
  formatMoment,
  formatPeriod,
  formatShortDay,
  formatStamp,
  formatTime,
  withArticle,
} from './format.ts'

describe('formatDay', () => {
  test.each([
    ['2026-11-25', 'mercoledì 25 novembre 2026'],
    ['2027-01-01', 'venerdì 1 gennaio 2027'],
    ['2028-02-29', 'martedì 29 febbraio 2028'],
  ])('%s is %s', (day, words) => expect(formatDay(day)).toBe(words))

  test.each(['2026-02-30', '2026-13-01', '', 'domani'])('refuses %j', (day) =>
    expect(() => formatDay(day)).toThrow(RangeError),
  )
})

test('formatShortDay', () => {
  expect(formatShortDay('2026-11-05')).toBe('5 nov 2026')
  expect(() => formatShortDay('')).toThrow(RangeError)
})

describe('instants are shown in Rome time', () => {
  test.each([
    ['2026-11-25T08:30:00Z', 'mercoledì 25 novembre 2026, ore 09:30', 'winter'],
    ['2026-07-15T08:30:00Z', 'mercoledì 15 luglio 2026, ore 10:30', 'summer'],
    ['2026-12-31T23:15:00Z', 'venerdì 1 gennaio 2027, ore 00:15', 'the day has changed in Rome; midnight is 00'],
    ['2026-03-29T00:59:00Z', 'domenica 29 marzo 2026, ore 01:59', 'before the missing hour'],
    ['2026-03-29T01:00:00Z', 'domenica 29 marzo 2026, ore 03:00', 'after the missing hour'],
    ['2026-10-25T00:30:00Z', 'domenica 25 ottobre 2026, ore 02:30', 'in the doubled hour, first'],
    ['2026-10-25T01:30:00Z', 'domenica 25 ottobre 2026, ore 02:30', 'in the doubled hour, second'],
  ])('%s is %s (%s)', (moment, words) => expect(formatMoment(new Date(moment))).toBe(words))

  test('day and time separately', () => {
    const moment = new Date('2026-11-25T22:05:00Z')
    expect(formatDate(moment)).toBe('mercoledì 25 novembre 2026')
    expect(formatTime(moment)).toBe('23:05')
    expect(formatStamp(moment)).toBe('25 nov 2026, 23:05')
  })
})

test('formatCount agrees with one', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'una richiesta', 'richieste'))).toStrictEqual([
    '0 richieste',
    'una richiesta',
    '2 richieste',
  ])
})

test.each([
  ['il', '25 nov 2026', 'il 25 nov 2026'],
  ['creato il', '8 nov 2026, 09:30', 'creato l’8 nov 2026, 09:30'],
  ['fino al', '11 nov 2026', 'fino all’11 nov 2026'],
  ['Dal', '8 nov 2026', 'Dall’8 nov 2026'],
  ['del', '11 novembre 2026', 'dell’11 novembre 2026'],
  ['dal', '8/11', 'dall’8/11'],
  ['fino al', '08/12/2026', 'fino all’08/12/2026'],
  ['dal', '18/11', 'dal 18/11'],
  ['dal', '1 nov 2026', 'dal 1 nov 2026'],
])('"%s" before %s', (word, date, expected) => {
  expect(withArticle(word, date)).toBe(expected)
})

test('formatMinutes has a singular and a plural', () => {
  expect([1, 60, 120].map(formatMinutes)).toStrictEqual(['1 minuto', '60 minuti', '120 minuti'])
})

test.each([
  ['2026-11-26T17:00:00Z', 'entro', 'entro le 18 di giovedì 26 novembre 2026'],
  ['2026-11-26T17:29:59Z', 'fino', 'fino alle 18 di giovedì 26 novembre 2026'],
  ['2026-11-26T08:44:00Z', 'entro', 'entro le 9:30 di giovedì 26 novembre 2026'],
  ['2026-11-26T07:00:00Z', 'entro', 'entro le 8 di giovedì 26 novembre 2026'],
  ['2026-11-26T06:40:00Z', 'entro', 'entro le 07:30 di giovedì 26 novembre 2026'],
  ['2026-11-26T00:10:00Z', 'fino', 'fino alle 01:00 di giovedì 26 novembre 2026'],
  ['2026-11-25T23:30:00Z', 'fino', 'fino alle 00:30 di giovedì 26 novembre 2026'],
  ['2026-11-25T23:05:00Z', 'entro', 'entro le 24 di mercoledì 25 novembre 2026'],
] as const)('a deadline %s is a round time: %s', (moment, words, expected) => {
  expect(formatDeadline(new Date(moment), words)).toBe(expected)
})

test.each([
  ['2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z', 'dalle 09:00 alle 10:00 di lunedì 23 novembre 2026'],
  [
    '2026-11-23T22:30:00Z',
    '2026-11-23T23:30:00Z',
    'da lunedì 23 novembre 2026, ore 23:30, a martedì 24 novembre 2026, ore 00:30',
  ],
])('a period from %s to %s names a day once: %s', (from, to, words) => {
  expect(formatPeriod(new Date(from), new Date(to))).toBe(words)
})
