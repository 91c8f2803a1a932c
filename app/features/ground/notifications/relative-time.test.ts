import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const since = (milliseconds: number) => relativeTime(new Date(NOW.getTime() - milliseconds), NOW)

test.each([
  [0, 'Ora'],
  [MINUTE - 1, 'Ora'],
  [MINUTE, '1 minuto fa'],
  [2 * MINUTE, '2 minuti fa'],
  [HOUR - 1, '59 minuti fa'],
  [HOUR, '1 ora fa'],
  [DAY - 1, '23 ore fa'],
  [DAY, '1 giorno fa'],
  [7 * DAY - 1, '6 giorni fa'],
  [7 * DAY, '1 settimana fa'],
  [28 * DAY - 1, '3 settimane fa'],
  [28 * DAY, '1 mese fa'],
  [59 * DAY, '1 mese fa'],
  [60 * DAY, '2 mesi fa'],
  [-HOUR, 'Ora'],
])('%d ms ago is "%s"', (milliseconds, label) => {
  expect(since(milliseconds)).toBe(label)
})

const UNITS = [
  ['minuto', 'minuti', MINUTE],
  ['ora', 'ore', HOUR],
  ['giorno', 'giorni', DAY],
  ['settimana', 'settimane', 7 * DAY],
  ['mese', 'mesi', 30 * DAY],
] as const

test('a label has a count and a unit, singular for one, and never exceeds the elapsed time', () => {
  fc.assert(
    fc.property(fc.integer({ min: MINUTE, max: 2000 * DAY }), (passed) => {
      const [, count = '', word = ''] = /^(\d+) (\p{L}+) fa$/u.exec(since(passed)) ?? []
      const unit = UNITS.find(([one, many]) => word === (count === '1' ? one : many))
      expect(unit).toBeDefined()
      // Four weeks count as a month before thirty days are over.
      if (passed >= 30 * DAY) expect(Number(count) * (unit?.[2] ?? 0)).toBeLessThanOrEqual(passed)
    }),
  )
})

test('a later time never has an older label', () => {
  const rank = (label: string) => {
    const [, count, word] = /^(\d+) (\p{L}+) fa$/u.exec(label) ?? []
    const unit = UNITS.findIndex(([one, many]) => word === one || word === many)
    return unit === -1 ? 0 : (unit + 1) * 1000 + Number(count)
  }
  const moment = fc.integer({ min: -DAY, max: 2000 * DAY })
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [later, older] = [Math.min(one, other), Math.max(one, other)]
      expect(rank(since(later))).toBeLessThanOrEqual(rank(since(older)))
    }),
  )
})
