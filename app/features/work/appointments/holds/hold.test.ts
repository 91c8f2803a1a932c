import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { slotStart } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDay, romeWallTime } from '#app/lib/time/rome-time.ts'
import { holdUntil } from './hold.ts'

const HOUR = 60 * 60 * 1000
const RULES = { opening: openingSchema.parse({}), booking: bookingSchema.parse({}) }
const FAR = { date: '2027-06-01', time: '10:00', duration: 60 }

/** Every full opening hour from one instant to another, found by looking at each hour. */
function fullHours(from: number, to: number): number[] {
  const hours: number[] = []
  for (let hour = Math.ceil(from / HOUR) * HOUR; hour <= to; hour += HOUR) {
    const { date, time } = romeWallTime(new Date(hour))
    if (/^(09|1[0-8]):00$/.test(time) && closedReason(date, RULES.opening) === undefined) hours.push(hour)
  }
  return hours
}

test.each([
  ['72 hours later is an opening hour', '2026-11-23T09:00:00Z', FAR, '2026-11-26T09:00:00.000Z'],
  ['a quarter past is moved to the next full hour', '2026-11-23T09:15:00Z', FAR, '2026-11-26T10:00:00.000Z'],
  ['an evening is moved to the next morning', '2026-11-23T20:00:00Z', FAR, '2026-11-27T08:00:00.000Z'],
  ['a weekend is moved to Monday', '2026-11-25T13:00:00Z', FAR, '2026-11-30T08:00:00.000Z'],
  ['8 December is a holiday', '2026-12-05T13:00:00Z', FAR, '2026-12-09T08:00:00.000Z'],
  ['Christmas, St Stephen and a Sunday', '2026-12-22T13:00:00Z', FAR, '2026-12-28T08:00:00.000Z'],
  ['Easter Monday, after the night of 23 hours', '2027-03-26T09:00:00Z', FAR, '2027-03-30T07:00:00.000Z'],
  ['the night of 25 hours', '2026-10-22T23:30:00Z', FAR, '2026-10-26T08:00:00.000Z'],
  [
    'the last opening hour before the change deadline',
    '2026-11-23T09:00:00Z',
    { date: '2026-11-25', time: '09:30', duration: 60 },
    '2026-11-24T17:00:00.000Z',
  ],
  [
    'the beginning when the change deadline leaves staff too little time',
    '2026-11-23T17:00:00Z',
    { date: '2026-11-24', time: '09:30', duration: 60 },
    '2026-11-24T08:30:00.000Z',
  ],
])('a hold ends in opening hours: %s', (_, now, slot, expected) => {
  expect(holdUntil(new Date(now), RULES, [slot])).toBe(expected)
})

test('a hold ends at a full opening hour, never past the change deadline or the appointment, on every day of the years', () => {
  const first = Date.parse('2026-01-01T00:00:00Z')
  const minutes = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 })
  const booking = fc.record({
    holdHours: fc.integer({ min: 4, max: 336 }),
    changeDeadlineHours: fc.integer({ min: 0, max: 336 }),
  })
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom('09:00', '12:30', '18:00'),
      booking,
      (at, days, time, set) => {
        const now = new Date(first + at * 60_000)
        const rules = { ...RULES, booking: bookingSchema.parse(set) }
        const slot = { date: addDays(romeDay(now), days), time, duration: 60 }
        const until = Date.parse(holdUntil(now, rules, [slot]))
        const start = slotStart(slot).getTime()
        const deadline = start - set.changeDeadlineHours * HOUR
        expect(until).toBeGreaterThan(now.getTime())
        expect(until).toBeLessThanOrEqual(start)
        if (deadline < now.getTime() + 4 * HOUR) return
        expect(until).toBeLessThanOrEqual(deadline)
        const open = fullHours(now.getTime() + Math.min(4, set.holdHours) * HOUR, deadline)
        const wanted = open.find((hour) => hour >= now.getTime() + set.holdHours * HOUR) ?? open.at(-1)
        if (wanted !== undefined) expect(new Date(until)).toStrictEqual(new Date(wanted))
      },
    ),
    { numRuns: 200 },
  )
})
