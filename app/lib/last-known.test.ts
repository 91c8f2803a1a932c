import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lastKnown } from './last-known.ts'

const log = pino({ enabled: false })

test('gives what it gave last for the same source when reading fails, and the new value when it works again', async () => {
  let answer = async (number: number) => number
  const value = lastKnown((_: object, number: number) => answer(number))
  const [one, other] = [{}, {}]
  expect(await value.read(one, 1)).toBe(1)
  answer = () => Promise.reject(new Error('away'))
  expect(await value.orLast(log, one, 2)).toBe(1)
  await expect(value.read(one, 2)).rejects.toThrow('away')
  await expect(value.orLast(log, other, 2)).rejects.toThrow('away')
  answer = async (number) => number
  expect(await value.orLast(log, one, 3)).toBe(3)
})

test('gives the initial value while there is no other', async () => {
  const value = lastKnown((_: object): Promise<string> => Promise.reject(new Error('away')), 'nothing')
  expect(await value.orLast(log, {})).toBe('nothing')
})

test('gives the last value while a reading is late, begins no other, and the late one counts when it comes', async () => {
  const readings: ((value: number) => void)[] = []
  const value = lastKnown((_: object) => new Promise<number>((resolve) => readings.push(resolve)), undefined, 1)
  const source = {}
  const first = value.orLast(log, source)
  readings[0]?.(1)
  expect(await first).toBe(1)
  expect(await value.orLast(log, source)).toBe(1)
  expect(await value.orLast(log, source)).toBe(1)
  expect(readings).toHaveLength(2)
  readings[1]?.(2)
  await expect.poll(() => value.orLast(log, source)).toBe(2)
})
