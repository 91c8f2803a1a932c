import { expect, test } from 'vitest'
import { snoozeChoices, snoozeTime } from './snooze-times.ts'

const at = (when: Parameters<typeof snoozeTime>[0], now: string, date = '') =>
  snoozeTime(when, date, new Date(now))?.toISOString()

test('is 17 and 9 by the clocks in Rome, in winter and in summer', () => {
  expect(at('today', '2026-11-27T10:00:00Z')).toBe('2026-11-27T16:00:00.000Z')
  expect(at('tomorrow', '2026-11-27T10:00:00Z')).toBe('2026-11-28T08:00:00.000Z')
  expect(at('monday', '2026-11-27T10:00:00Z')).toBe('2026-11-30T08:00:00.000Z')
  expect(at('date', '2026-11-27T10:00:00Z', '2027-07-01')).toBe('2027-07-01T07:00:00.000Z')
})

test('the nights in which the clocks change are an hour shorter or longer', () => {
  // On Sunday 28 March 2027 the clocks go from 2 to 3, on Sunday 31 October 2027 from 3 to 2.
  expect(at('tomorrow', '2027-03-27T16:30:00Z')).toBe('2027-03-28T07:00:00.000Z')
  expect(at('tomorrow', '2027-10-30T15:30:00Z')).toBe('2027-10-31T08:00:00.000Z')
  expect(at('monday', '2027-03-27T23:30:00Z')).toBe('2027-03-29T07:00:00.000Z')
  // Still Sunday in UTC, already Monday in Rome: the next Monday.
  expect(at('monday', '2027-10-31T23:30:00Z')).toBe('2027-11-08T08:00:00.000Z')
})

test('a time that is past and a day that does not exist are refused', () => {
  expect(at('today', '2026-11-27T16:00:00Z')).toBeUndefined()
  expect(at('date', '2026-11-27T10:00:00Z', '2026-11-27')).toBeUndefined()
  expect(at('date', '2026-11-27T10:00:00Z', '2027-02-30')).toBeUndefined()
  expect(at('date', '2026-11-27T10:00:00Z')).toBeUndefined()
})

test('offers no time that is past, and none twice', () => {
  expect(snoozeChoices(new Date('2026-11-27T10:00:00Z'))).toStrictEqual(['today', 'tomorrow', 'monday'])
  expect(snoozeChoices(new Date('2026-11-27T17:00:00Z'))).toStrictEqual(['tomorrow', 'monday'])
  expect(snoozeChoices(new Date('2026-11-29T10:00:00Z'))).toStrictEqual(['today', 'tomorrow'])
})
