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
        expect(wallTime(found)).toStrictEqual(wall)
        expect(found.getTime()).toBeLessThanOrEqual(minute * 60_000)
      }),
      { numRuns: 300 },
    )
  })

  test.each(ZONES)('%s: the wall time is the one that the platform shows, also near a clock change', (zone) => {
    const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    const { wallTime } = zoneClock(zone)
    const expectSame = (ms: number) => {
      const { date, time } = wallTime(new Date(ms))
      expect(`${date} ${time}`).toBe(platform.format(ms))
    }
    for (let hour = Date.UTC(2011, 11, 28); hour < Date.UTC(2012, 0, 3); hour += 3_600_000) expectSame(hour)
    const ms = fc.integer({ min: Date.UTC(1960, 0), max: Date.UTC(2035, 0) })
    fc.assert(fc.property(ms, expectSame), { numRuns: 500 })
    for (let hour = Date.UTC(2026, 0); hour < Date.UTC(2027, 0); hour += 3_600_000)
      expectSame(hour + 59 * 60_000 + 59_999)
  })

  test('refuses an instant that does not exist', () => {
    expect(() => zoneClock('Europe/Rome').wallTime(new Date(Number.NaN))).toThrow(RangeError)
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
