import fc from 'fast-check'
import { expect, test } from 'vitest'
import { romeDayStart } from '#app/lib/time/rome-time.ts'
import { lastMondays, median, ninth, WEEKS } from './weeks.ts'

test('returns twelve Mondays up to this week, on a Monday and on a Sunday', () => {
  for (const today of ['2026-11-23', '2026-11-29']) {
    const mondays = lastMondays(today)
    expect(mondays).toHaveLength(WEEKS)
    expect([mondays[0], mondays.at(-1)]).toStrictEqual(['2026-09-07', '2026-11-23'])
  }
})

test('a week starts at midnight in Rome, before and after a clock change', () => {
  expect(romeDayStart('2026-10-19')).toBe('2026-10-18T22:00:00.000Z')
  expect(romeDayStart('2026-10-26')).toBe('2026-10-25T23:00:00.000Z')
})

test('the median has as many values below as above, and is undefined for no values', () => {
  expect(median([])).toBeUndefined()
  expect(median([5])).toBe(5)
  expect(median([9, 1, 4])).toBe(4)
  expect(median([9, 1, 4, 6])).toBe(5)
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
      const middle = median(values) ?? Number.NaN
      const below = values.filter((value) => value < middle).length
      const above = values.filter((value) => value > middle).length
      expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2)
    }),
  )
})

test('nine of ten values do not exceed the ninth', () => {
  expect(ninth([])).toBeUndefined()
  expect(ninth([5])).toBe(5)
  expect(ninth([10, 2, 3, 4, 5, 6, 7, 8, 9, 1])).toBe(9)
})
