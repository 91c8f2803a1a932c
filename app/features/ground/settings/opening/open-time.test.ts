import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#app/lib/time/duration.ts'
import { openMinutes, openSpan } from './open-time.ts'
import { openingSchema } from './opening.ts'

/** Monday to Friday, 9:00 to 18:30. */
const USUAL = openingSchema.parse({})
const minutes = (since: string, until: string, opening = USUAL) =>
  openMinutes(new Date(since), new Date(until), opening)

test('only time in which the company is open counts: no evenings, weekends, holidays, closures and breaks', () => {
  // Friday 20 November 2026, 17:00 in Rome, to Monday, 10:00.
  expect(minutes('2026-11-20T16:00:00Z', '2026-11-23T09:00:00Z')).toBe(90 + 60)
  expect(minutes('2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z')).toBe(0)
  // 8 December is a holiday.
  expect(minutes('2026-12-07T17:00:00Z', '2026-12-09T08:30:00Z')).toBe(30 + 30)
  const closed = { ...USUAL, closures: [{ from: '2026-11-23', to: '2026-11-24', note: '' }] }
  expect(minutes('2026-11-20T16:00:00Z', '2026-11-25T09:00:00Z', closed)).toBe(90 + 60)
  const mon = { ...USUAL.week.mon, breakFrom: '13:00', breakTo: '14:30' }
  const paused = { ...USUAL, week: { ...USUAL.week, mon } }
  expect(minutes('2026-11-23T11:30:00Z', '2026-11-23T14:00:00Z', paused)).toBe(30 + 30)
  expect(minutes('2026-11-23T10:00:00Z', '2026-11-23T09:00:00Z')).toBe(0)
})

test('the nights in which the clocks change make no day longer or shorter', () => {
  // Friday 27 March 2026, 18:00 in Rome, to Monday, 10:00; Friday 29 October 2027 to Tuesday (1 November is a holiday).
  expect(minutes('2026-03-27T17:00:00Z', '2026-03-30T08:00:00Z')).toBe(30 + 60)
  expect(minutes('2027-10-29T16:00:00Z', '2027-11-02T09:00:00Z')).toBe(30 + 60)
})

test('time adds up, and is never longer than on the clock', () => {
  const from = Date.parse('2026-11-01T00:00:00Z')
  const part = fc.integer({ min: 0, max: 60 * 24 * 60 })
  fc.assert(
    fc.property(part, part, (one, other) => {
      const [start, middle, end] = [
        new Date(from),
        new Date(from + one * MINUTE),
        new Date(from + (one + other) * MINUTE),
      ]
      const [whole, first] = [openMinutes(start, end, USUAL), openMinutes(start, middle, USUAL)]
      expect(first + openMinutes(middle, end, USUAL)).toBe(whole)
      expect(whole * MINUTE).toBeLessThanOrEqual(end.getTime() - start.getTime() + HOUR)
    }),
  )
})

test('is said in minutes, hours and open days; a week without opening hours has no days', () => {
  expect([1, 90, 125, 18 * 60, 19 * 60, 96 * 60].map((time) => openSpan(time, USUAL))).toStrictEqual([
    '1 minuto',
    '90 minuti',
    '2 ore',
    '18 ore',
    '2 giorni',
    '10 giorni',
  ])
  const week = Object.fromEntries(Object.entries(USUAL.week).map(([day, hours]) => [day, { ...hours, open: false }]))
  const never = { ...USUAL, week: week as typeof USUAL.week }
  expect(openSpan(minutes('2026-11-20T16:00:00Z', '2026-12-23T09:00:00Z', never), never)).toBe('0 minuti')
})
