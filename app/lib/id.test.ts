import { expect, test, vi } from 'vitest'
import { newId } from './id.ts'

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('ids are different UUIDs of version 7, each greater than the one before, also when the clock is set back', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01T00:00:00Z'))
  ids.push(...Array.from({ length: 10 }, newId))
  vi.restoreAllMocks()
  for (const id of ids) expect(id).toMatch(UUID_V7)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toStrictEqual(ids.toSorted())
})

test('an id begins with its time', () => {
  const at = Date.now()
  const time = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)
  expect(Math.abs(time - at)).toBeLessThan(10_000)
})
