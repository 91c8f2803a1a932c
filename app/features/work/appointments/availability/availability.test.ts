import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { heldCells, overlap, type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { countOwners } from '#test/database/count-owners.ts'
import { availability, hasRoom, nearestOffered } from './availability.ts'
import { offeredDates } from './offer.ts'

/** Monday 23 November 2026, 10:00 in Rome. */
const NOW = new Date('2026-11-23T09:00:00Z')
const rulesOf = (opening: object = {}, booking: object = {}) => ({
  opening: openingSchema.parse(opening),
  booking: bookingSchema.parse(booking),
})
const slot = (date: string, time: string, duration = 60): Slot => ({ date, time, duration })
const held = (slots: Slot[], bufferMinutes = 0) => ({
  owners: countOwners(slots.flatMap((one) => heldCells(one, bufferMinutes))),
  busy: [],
})
const takenOn = (date: string, offer: ReturnType<typeof availability>) =>
  offer.find((day) => day.date === date)?.times.flatMap(({ time, free }) => (free ? [] : [time]))

describe('availability', () => {
  test('by default offers every day and hour of the specification, all free', () => {
    const offer = availability(NOW, 60, rulesOf(), held([]))
    expect(offer.map(({ date }) => date)).toStrictEqual(offeredDates(NOW, rulesOf()))
    for (const { times } of offer) expect(times).toStrictEqual(START_TIMES.map((time) => ({ time, free: true })))
  })

  test('marks hours as taken that would overlap for the requested duration', () => {
    const occupancy = held([slot('2026-11-25', '11:00', 60)])
    expect(takenOn('2026-11-25', availability(NOW, 30, rulesOf(), occupancy))).toStrictEqual(['11:00', '11:30'])
    expect(takenOn('2026-11-25', availability(NOW, 120, rulesOf(), occupancy))).toStrictEqual([
      ...['09:30', '10:00', '10:30'],
      ...['11:00', '11:30'],
    ])
    expect(takenOn('2026-11-26', availability(NOW, 30, rulesOf(), occupancy))).toStrictEqual([])
  })

  test('keeps the buffer before and after other appointments', () => {
    const rules = rulesOf({}, { bufferMinutes: 30 })
    const occupancy = held([slot('2026-11-25', '11:00', 60)], 30)
    expect(takenOn('2026-11-25', availability(NOW, 30, rules, occupancy))).toStrictEqual([
      '10:30',
      '11:00',
      '11:30',
      '12:00',
    ])
  })

  test('a half hour is free while it has a seat', () => {
    const twice = held([slot('2026-11-25', '11:00', 30), slot('2026-11-25', '11:00', 30)])
    expect(takenOn('2026-11-25', availability(NOW, 30, rulesOf({ parallelAppointments: 3 }), twice))).toStrictEqual([])
    expect(takenOn('2026-11-25', availability(NOW, 30, rulesOf({ parallelAppointments: 2 }), twice))).toStrictEqual([
      '11:00',
    ])
  })

  test('a busy time blocks every half hour it touches, to the minute, whatever the number of seats', () => {
    const busy = [{ startsAt: '2026-11-25T10:10:00.000Z', endsAt: '2026-11-25T10:30:00.000Z' }]
    const rules = rulesOf({ parallelAppointments: 5 })
    expect(takenOn('2026-11-25', availability(NOW, 30, rules, { owners: new Map(), busy }))).toStrictEqual(['11:00'])
  })

  test('offers nothing within the minimum notice, and omits a day without hours', () => {
    const offer = availability(NOW, 60, rulesOf({}, { noticeHours: 29 }), held([]))
    expect(offer[0]).toMatchObject({ date: '2026-11-24', times: { length: 7 } })
    expect(offer[0]?.times[0]?.time).toBe('15:00')
    expect(availability(NOW, 60, rulesOf({}, { noticeHours: 40 }), held([]))[0]?.date).toBe('2026-11-25')
  })

  test('free slots overlap no held one, and taken slots overlap one, at any instant of ten years', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    const holding = fc.record({
      day: fc.nat(9),
      time: fc.constantFrom(...START_TIMES),
      minutes: fc.constantFrom(...DURATIONS),
    })
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom(...DURATIONS),
        fc.array(holding, { maxLength: 8 }),
        (now, minutes, holdings) => {
          const rules = rulesOf()
          const dates = offeredDates(now, rules)
          const others = holdings.flatMap(({ day, time, minutes: length }) => {
            const date = dates[day]
            return date ? [slot(date, time, Number(length))] : []
          })
          for (const { date, times } of availability(now, Number(minutes), rules, held(others))) {
            for (const { time, free } of times) {
              expect(free).toBe(!others.some((other) => overlap(other, slot(date, time, Number(minutes)))))
            }
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('nearestOffered returns the nearest free slots, the earlier of two first', () => {
  const wanted = slot('2026-11-25', '11:00')
  const offer = availability(NOW, 60, rulesOf(), held([wanted]))
  expect(nearestOffered(offer, wanted)).toStrictEqual([
    slot('2026-11-25', '10:00'),
    slot('2026-11-25', '12:00'),
    slot('2026-11-25', '09:30'),
  ])
  expect(nearestOffered([], wanted)).toStrictEqual([])
})

test('hasRoom ignores closed days: staff may use them', () => {
  expect(hasRoom(slot('2026-12-25', '03:00'), rulesOf(), held([]))).toBe(true)
  expect(slotStart(slot('2026-12-25', '03:00')).toISOString()).toBe('2026-12-25T02:00:00.000Z')
})
