import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneClock } from './zone-clock.ts'

const ZONES = ['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Kiritimati', 'UTC']

describe('zoneClock', () => {
  test.each(ZONES)('%s: the instant of a wall time is the first that shows it', (zone) => {
    const { wallTime, instant } = zoneClock(zone)
    const minutes = fc.integer({ min: Date.UTC(1996, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(minute * 60_000)
        const wall = wallTime(moment)
        const found = instant(wall)
        expect(wallTime(found)).toEqual(wall)
        expect(found.getTime()).toBeLessThanOrEqual(minute * 60_000)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['Europe/Rome', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Rome', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '00:15', '2025-12-31T10:15:00.000Z'],
  ])('%s: %s %s', (zone, date, time, expected) => {
    expect(zoneClock(zone).instant({ date, time }).toISOString()).toBe(expected)
  })

  test('refuses days, times and zones that do not exist', () => {
    for (const [date, time] of [
      ['2026-02-30', '10:00'],
      ['2026-02-28', '24:00'],
      ['2026-2-28', '10:00'],
    ] as const) {
      expect(() => zoneClock('UTC').instant({ date, time })).toThrow(RangeError)
    }
    expect(() => zoneClock('Europe/Padova')).toThrow(RangeError)
  })
})
