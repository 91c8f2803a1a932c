import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, romeDay, romeInstant, romeWallTime, wallTimeExists } from './rome-time.ts'

const ownZone = process.env.TZ

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const ZONES = ['UTC', 'Europe/Rome', 'America/New_York', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const YEARS = Array.from({ length: 10 }, (_, index) => 2026 + index)
const HOUR_MS = 3_600_000

/** The last Sunday of a month by counting back (Directive 2000/84/EC), independent of the code under test. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  return addDays(last.toISOString().slice(0, 10), -last.getUTCDay())
}

/** Rome's UTC offset in hours by the same rule: the clocks change at 01:00 UTC. */
function hoursAhead(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const summer = Date.parse(`${lastSunday(year, 3)}T01:00:00Z`)
  const winter = Date.parse(`${lastSunday(year, 10)}T01:00:00Z`)
  return summer <= instant && instant < winter ? 2 : 1
}

const wall = (instant: number) => {
  const text = new Date(instant + hoursAhead(instant) * HOUR_MS).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

describe.each(ZONES)('on a server in %s', (serverZone) => {
  test('every quarter of an hour on every weekend with a clock change, 2026 to 2035', () => {
    process.env.TZ = serverZone
    const wrong: string[] = []
    for (const sunday of YEARS.flatMap((year) => [lastSunday(year, 3), lastSunday(year, 10)])) {
      const first = Date.parse(`${addDays(sunday, -1)}T00:00:00Z`)
      const seen = new Set<string>()
      for (let instant = first; instant < first + 72 * HOUR_MS; instant += HOUR_MS / 4) {
        const shown = romeWallTime(new Date(instant))
        const key = `${shown.date} ${shown.time}`
        const expected = wall(instant)
        // A wall time that occurs twice means its first occurrence.
        const meant = seen.has(key) ? instant - HOUR_MS : instant
        if (key !== `${expected.date} ${expected.time}` || romeInstant(shown).getTime() !== meant) wrong.push(key)
        seen.add(key)
      }
    }
    expect(wrong).toStrictEqual([])
  })

  test('reads the missing hour as the one after it', () => {
    process.env.TZ = serverZone
    for (const date of YEARS.map((year) => lastSunday(year, 3))) {
      for (const minute of ['00', '15', '30', '59']) {
        const instant = romeInstant({ date, time: `02:${minute}` })
        expect(instant.toISOString()).toBe(`${date}T01:${minute}:00.000Z`)
        expect(romeWallTime(instant)).toStrictEqual({ date, time: `03:${minute}` })
        expect(wallTimeExists({ date, time: `02:${minute}` })).toBe(false)
      }
    }
  })

  test('round trip over ten years', () => {
    process.env.TZ = serverZone
    const minutes = fc.integer({
      min: Date.parse('2026-01-01T00:00:00Z') / 60_000,
      max: Date.parse('2035-12-31T00:00:00Z') / 60_000,
    })
    fc.assert(
      fc.property(minutes, (minute) => {
        const shown = wall(minute * 60_000)
        expect(romeWallTime(new Date(minute * 60_000))).toStrictEqual(shown)
        expect(romeWallTime(romeInstant(shown))).toStrictEqual(shown)
        expect(wallTimeExists(shown)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['2026-02-30', '10:00'],
  ['2026-13-01', '10:00'],
  ['2026-11-25', '24:00'],
  ['2026-11-25', '9:00'],
  ['2026-11-25', '10:00:00'],
  ['', ''],
])('refuses %j %j', (date, time) => expect(() => romeInstant({ date, time })).toThrow(RangeError))

test('the day of an instant is that of the wall clock, whatever was asked before', () => {
  const from = Date.parse('2026-01-01T00:00:00Z')
  const near = fc.integer({ min: 0, max: 4_000 }).chain((day) =>
    // Around midnight in Rome, to the millisecond.
    fc.integer({ min: -3 * HOUR_MS, max: 2 * HOUR_MS }).map((ms) => from + day * 24 * HOUR_MS + ms),
  )
  fc.assert(
    fc.property(fc.array(near, { minLength: 1, maxLength: 300 }), (instants) => {
      for (const instant of instants) expect(romeDay(new Date(instant))).toBe(wall(instant).date)
    }),
  )
})
