import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeDay, rowsFor } from './day-layout.ts'
import { HALF_HOURS, overlap, type Slot } from './slot.ts'

const at = (time: string, duration: number): Slot => ({ date: '2026-11-25', time, duration })
const shape = (slots: Slot[]) =>
  placeDay(slots, rowsFor(slots)).map(({ entry, start, span, lane, lanes }) => [entry.time, start, span, lane, lanes])

test('one after the other they have the whole width, side by side they share it', () => {
  expect(shape([at('10:00', 60), at('09:00', 60), at('09:30', 120), at('14:00', 30)])).toEqual([
    ['09:00', 3, 2, 1, 2],
    ['09:30', 4, 4, 2, 2],
    ['10:00', 5, 2, 1, 2],
    ['14:00', 13, 1, 1, 1],
  ])
})

test('early and late ones widen the day, a night cuts it', () => {
  expect(rowsFor([])).toEqual({ first: 16, count: 24 })
  expect(rowsFor([at('06:30', 30), at('23:30', 60)])).toEqual({ first: 12, count: 36 })
  expect(shape([at('23:30', 60)])).toEqual([['23:30', 32, 1, 1, 1]])
})

test('none hides another, up to six at a time, and none leaves the grid', () => {
  const slot = fc.record({
    date: fc.constant('2026-11-25'),
    time: fc.constantFrom(...HALF_HOURS),
    duration: fc.constantFrom(30, 60, 90, 120),
  })
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 12 }), (slots) => {
      const rows = rowsFor(slots)
      const placed = placeDay(slots, rows)
      expect(placed).toHaveLength(slots.length)
      for (const [index, one] of placed.entries()) {
        expect(one.start).toBeGreaterThanOrEqual(1)
        expect(one.start + one.span - 1).toBeLessThanOrEqual(rows.count)
        for (const other of placed.slice(index + 1)) {
          if (one.lane === other.lane && one.lane < 6) expect(overlap(one.entry, other.entry)).toBe(false)
        }
      }
    }),
  )
})
