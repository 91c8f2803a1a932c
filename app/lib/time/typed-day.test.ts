import { expect, test } from 'vitest'
import { isoDay, typedDay } from './typed-day.ts'

test.each([
  ['3/4/2026', '2026-04-03'],
  ['03.04.2026', '2026-04-03'],
  [' 31-12-2026 ', '2026-12-31'],
  ['03042026', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['', ''],
  ['domani', 'domani'],
])('a day may be typed as %j', (typed, iso) => {
  expect(isoDay(typed)).toBe(iso)
})

test('a field shows day, month and year in the Italian order', () => {
  expect(typedDay('2026-04-03')).toBe('03/04/2026')
  expect(typedDay('3/4')).toBe('3/4')
  expect(isoDay(typedDay('2026-04-03'))).toBe('2026-04-03')
})
