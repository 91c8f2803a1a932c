import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { cellStarts, type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { countOwners } from '#test/database/count-owners.ts'
import { nearestFree } from './nearest-free.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const opening = openingSchema.parse({})
const rulesOf = (parts: object) => ({ opening: openingSchema.parse(parts), booking: bookingSchema.parse({}) })
const rules = rulesOf({})
const nobody = { owners: new Map<string, number>(), busy: [] }
const slot = (date: string, time: string, duration = 60): Slot => ({ date, time, duration })
const taking = (...slots: Slot[]) => ({ owners: countOwners(slots.flatMap(cellStarts)), busy: [] })
const words = (slots: Slot[]) => slots.map(({ date, time }) => `${date} ${time}`)

describe('nearestFree', () => {
  test('searches around the wanted time, the earlier of two equally close slots first', () => {
    const wanted = slot('2026-11-25', '10:00')
    expect(words(nearestFree({ wanted, now: NOW, rules, occupancy: taking(wanted) }))).toStrictEqual([
      '2026-11-25 09:00',
      '2026-11-25 11:00',
      '2026-11-25 11:30',
    ])
  })

  test('prefers the evening before when it is closer than the next morning', () => {
    const full = START_TIMES.map((time) => slot('2026-11-25', time, 30))
    const wanted = slot('2026-11-25', '09:00', 30)
    expect(words(nearestFree({ wanted, now: NOW, rules, occupancy: taking(...full) }))).toStrictEqual([
      '2026-11-24 18:00',
      '2026-11-24 17:30',
      '2026-11-24 17:00',
    ])
  })

  test('skips weekends, holidays, closures and slots that have begun', () => {
    const closed = rulesOf({ closures: [{ from: '2026-11-24', to: '2026-12-07' }] })
    const late = new Date('2026-11-23T17:00:00Z')
    const found = nearestFree({ wanted: slot('2026-11-23', '18:00'), now: late, rules: closed, occupancy: nobody })
    // 8 December is a holiday.
    expect(words(found)).toStrictEqual(['2026-12-09 09:00', '2026-12-09 09:30', '2026-12-09 10:00'])
  })

  test('omits the present slot of the appointment', () => {
    const wanted = slot('2026-11-25', '10:00')
    const question = { wanted, now: NOW, rules, occupancy: taking(wanted) }
    expect(words(nearestFree({ ...question, except: slot('2026-11-25', '09:00') }))[0]).toBe('2026-11-25 11:00')
  })

  test('returns fewer than three slots, or none, when there are no more', () => {
    const closed = rulesOf({ closures: [{ from: '2026-11-01', to: '2027-02-01' }] })
    expect(
      nearestFree({ wanted: slot('2026-11-25', '10:00'), now: NOW, rules: closed, occupancy: nobody }),
    ).toStrictEqual([])
  })

  test('matches an exhaustive search for the closest free slots', () => {
    const day = fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30')
    const anySlot = fc.record({
      date: day,
      time: fc.constantFrom(...START_TIMES),
      duration: fc.constantFrom(...DURATIONS.map(Number)),
    })
    const all = Array.from({ length: 16 }, (_, index) => `2026-11-${20 + index}`)
      .map((date) => (date > '2026-11-30' ? `2026-12-0${Number(date.slice(8)) - 30}` : date))
      .filter((date) => !closedReason(date, opening))
      .flatMap((date) => START_TIMES.map((time) => ({ date, time })))
    fc.assert(
      fc.property(
        anySlot,
        fc.array(anySlot, { maxLength: 40 }),
        fc.integer({ min: 1, max: 2 }),
        (wanted, busy, seats) => {
          const occupancy = taking(...busy)
          const found = nearestFree({
            wanted,
            now: NOW,
            occupancy,
            rules: rulesOf({ parallelAppointments: seats }),
          })
          const away = (one: Slot) => Math.abs(slotStart(one).getTime() - slotStart(wanted).getTime())
          const expected = all
            .map((start) => ({ ...start, duration: wanted.duration }))
            .filter(
              (one) =>
                slotStart(one) > NOW && cellStarts(one).every((cell) => (occupancy.owners.get(cell) ?? 0) < seats),
            )
            .sort((one, other) => away(one) - away(other) || slotStart(one).getTime() - slotStart(other).getTime())
            .slice(0, 3)
          expect(words(found)).toStrictEqual(words(expected))
        },
      ),
      { numRuns: 50 },
    )
  })
})
