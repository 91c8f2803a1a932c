import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { HALF_HOURS, type Slot } from '#app/features/work/appointments/slot.ts'
import { placeDay, rowsFor } from './day-layout.ts'

const at = (time: string, duration: number): Slot => ({ date: '2026-11-25', time, duration })
const shape = (slots: Slot[]) =>
  placeDay(slots, rowsFor(slots)).placed.map(({ entry, start, span, lane, lanes }) => [
    entry.time,
    start,
    span,
    lane,
    lanes,
  ])

test('consecutive entries get the full width, overlapping ones share it', () => {
  expect(shape([at('10:00', 60), at('09:00', 60), at('09:30', 120), at('14:00', 30)])).toStrictEqual([
    ['09:00', 3, 2, 1, 2],
    ['09:30', 4, 4, 2, 2],
    ['10:00', 5, 2, 1, 2],
    ['14:00', 13, 1, 1, 1],
  ])
})

test('early and late appointments extend the shown hours; a night is cut', () => {
  expect(rowsFor([])).toStrictEqual({ first: 16, count: 24 })
  expect(rowsFor([at('06:30', 30), at('23:30', 60)])).toStrictEqual({ first: 12, count: 36 })
  expect(shape([at('23:30', 60)])).toStrictEqual([['23:30', 32, 1, 1, 1]])
})

test('busy times are placed beside what they overlap; nights and whole days are cut', () => {
  const busy = (time: string, end: string) => ({ date: '2026-11-25', time, end })
  const night = busy('00:00', '09:00')
  const entries = [busy('09:15', '09:40'), night, busy('22:00', '24:00'), at('09:30', 60)]
  expect(rowsFor(entries)).toStrictEqual({ first: 16, count: 24 })
  expect(
    placeDay(entries, rowsFor(entries)).placed.map(({ entry, start, span, lane, lanes }) => [
      ...[entry.time, start, span],
      `${lane}/${lanes}`,
    ]),
  ).toStrictEqual([
    ['00:00', 1, 2, '1/1'],
    ['09:15', 3, 2, '1/2'],
    ['09:30', 4, 2, '2/2'],
  ])
  expect(rowsFor([busy('06:30', '07:00')])).toStrictEqual({ first: 12, count: 28 })
})

test('in the nights of the clock changes entries are placed by local time', () => {
  const rows = { first: 0, count: 48 }
  const shape = (date: string, time: string) =>
    placeDay([{ date, time, duration: 90 }], rows).placed.map(({ start, span }) => [start, span])
  expect(shape('2027-03-28', '01:30')).toStrictEqual([[4, 5]])
  expect(shape('2026-10-25', '01:30')).toStrictEqual([[4, 1]])
  expect(shape('2026-10-25', '02:30')).toStrictEqual([[6, 1]])
})

const anySlot = fc.record({
  date: fc.constant('2026-11-25'),
  time: fc.constantFrom(...HALF_HOURS),
  duration: fc.constantFrom(...DURATIONS.map(Number)),
})

test.each([3, 60] as const)('of any entries, at most %i side by side, none is lost, covered or outside', (most) => {
  fc.assert(
    fc.property(fc.array(anySlot, { maxLength: 40 }), (slots) => {
      const rows = rowsFor(slots)
      const { placed, hidden } = placeDay(slots, rows, most)
      expect(placed.length + hidden.flatMap(({ entry }) => entry).length).toBe(slots.length)
      const all = [...placed, ...hidden]
      for (const [index, one] of all.entries()) {
        expect(one.start).toBeGreaterThanOrEqual(1)
        expect(one.start + one.span - 1).toBeLessThanOrEqual(rows.count)
        expect(one.lane).toBeLessThanOrEqual(one.lanes)
        expect(60 % one.lanes).toBe(0)
        for (const other of all.slice(index + 1)) {
          const meet = one.start < other.start + other.span && other.start < one.start + one.span
          if (meet) expect([one.lanes, one.lane]).not.toStrictEqual([other.lanes, other.lane])
          if (meet) expect(one.lanes).toBe(other.lanes)
        }
      }
    }),
  )
})

test('of twenty concurrent entries a week shows two and the number of the others, a day all of them', () => {
  const slots = Array.from({ length: 20 }, () => at('10:00', 60))
  const week = placeDay(slots, rowsFor(slots), 3)
  expect(week.placed.map(({ lane, lanes }) => `${lane}/${lanes}`)).toStrictEqual(['1/3', '2/3'])
  expect(week.hidden).toMatchObject([{ start: 5, span: 2, lane: 3, lanes: 3 }])
  expect(week.hidden[0]?.entry).toHaveLength(18)
  const day = placeDay(slots, rowsFor(slots))
  expect(day.hidden).toStrictEqual([])
  expect(day.placed.map(({ lane, lanes }) => `${lane}/${lanes}`)).toStrictEqual(
    slots.map((_, index) => `${index + 1}/20`),
  )
})
