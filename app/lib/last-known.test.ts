import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LAST_KNOWN, lastKnown } from './last-known.ts'

const log = pino({ enabled: false })

test('returns the last value of the same source when reading fails, and the new value when reading works again', async () => {
  let answer = async (number: number) => number
  const value = lastKnown((_: object, number: number) => answer(number))
  const [one, other] = [{}, {}]
  expect(await value.read(one, 1)).toBe(1)
  answer = () => Promise.reject(new Error('away'))
  expect(await value.orLast({ log }, one, 2)).toBe(1)
  await expect(value.read(one, 2)).rejects.toThrow('away')
  await expect(value.orLast({ log }, other, 2)).rejects.toThrow('away')
  answer = async (number) => number
  expect(await value.orLast({ log }, one, 3)).toBe(3)
})

test('returns the initial value while nothing has been read', async () => {
  const value = lastKnown((_: object): Promise<string> => Promise.reject(new Error('away')), 'nothing')
  expect(await value.orLast({ log }, {})).toBe('nothing')
})

test('returns the last value while a read is late, starts no second read, and uses the late result', async () => {
  const readings: ((value: number) => void)[] = []
  const value = lastKnown((_: object) => new Promise<number>((resolve) => readings.push(resolve)), undefined, 1)
  const source = {}
  const first = value.orLast({ log }, source)
  readings[0]?.(1)
  expect(await first).toBe(1)
  const reads = new Set<string>()
  expect(await value.orLast({ log, reads }, source)).toBe(1)
  expect(reads).toContain(LAST_KNOWN)
  expect(await value.orLast({ log }, source)).toBe(1)
  expect(readings).toHaveLength(2)
  readings[1]?.(2)
  await expect.poll(() => value.orLast({ log }, source)).toBe(2)
})
