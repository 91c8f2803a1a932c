import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DURATIONS } from './durations.ts'
import {
  cellStarts,
  formatHours,
  formatSlot,
  HALF_HOURS,
  overlap,
  readSlotParam,
  type Slot,
  slotParam,
} from './slot.ts'

const slot = (date: string, time: string, duration: number): Slot => ({ date, time, duration })

/** Includes days around the clock changes. */
const DAYS = ['2026-11-25', '2026-11-26', '2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31']
const anySlot = fc.record({
  date: fc.constantFrom(...DAYS),
  time: fc.constantFrom(...HALF_HOURS),
  duration: fc.constantFrom(...DURATIONS.map(Number)),
})

describe('cellStarts: the half hours of a slot', () => {
  test('one hour in winter time', () =>
    expect(cellStarts(slot('2026-11-25', '09:30', 60))).toStrictEqual([
      '2026-11-25T08:30:00.000Z',
      '2026-11-25T09:00:00.000Z',
    ]))
  test('one hour in summer time', () =>
    expect(cellStarts(slot('2027-07-01', '09:30', 60))).toStrictEqual([
      '2027-07-01T07:30:00.000Z',
      '2027-07-01T08:00:00.000Z',
    ]))
  test('across the skipped hour', () =>
    expect(cellStarts(slot('2027-03-28', '01:30', 60))).toStrictEqual([
      '2027-03-28T00:30:00.000Z',
      '2027-03-28T01:00:00.000Z',
    ]))
  test('across midnight', () => expect(cellStarts(slot('2026-11-25', '23:30', 60))[1]).toBe('2026-11-25T23:00:00.000Z'))

  test('cover exactly the duration, and two slots share a half hour exactly when they overlap', () => {
    fc.assert(
      fc.property(anySlot, anySlot, (one, other) => {
        const cells = cellStarts(one)
        expect(cells).toHaveLength(one.duration / 30)
        expect(cellStarts(other).some((cell) => cells.includes(cell))).toBe(overlap(one, other))
      }),
    )
  })
})

test('formatSlot and formatHours', () => {
  expect(formatSlot(slot('2026-11-25', '09:30', 60))).toBe('mercoledì 25 novembre 2026, ore 09:30, 60 minuti')
  expect(formatHours(slot('2026-11-25', '23:30', 90))).toBe('23:30–01:00')
})

test('readSlotParam reads a slot of an address or a button and rejects anything else', () => {
  const slot = { date: '2026-11-25', time: '09:00' }
  expect(readSlotParam(slotParam(slot))).toStrictEqual(slot)
  for (const word of [null, '', '2026-11-25', 'x2026-11-25T09:00', '2026-11-25T09:00Z', '2026-02-30T09:00']) {
    expect(readSlotParam(word)).toBeUndefined()
  }
})
