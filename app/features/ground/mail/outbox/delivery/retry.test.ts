import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, retryDelay } from './retry.ts'

const total = (attempts: number, random: () => number) =>
  Array.from({ length: attempts - 1 }, (_, index) => retryDelay(index + 1, random)).reduce((sum, delay) => sum + delay)
const HOUR = 3_600_000

test('increases the delay up to an hour', () => {
  const delays = Array.from({ length: 12 }, (_, index) => retryDelay(index + 1, () => 0) / 60_000)
  expect(delays).toStrictEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60])
  expect(retryDelay(1_000, () => 0)).toBe(HOUR)
})

test('spreads the retries of mails that failed together', () => {
  expect(retryDelay(1, () => 0.999)).toBeLessThan(retryDelay(1, () => 0))
  expect(retryDelay(8, () => 0.999)).toBeGreaterThan(0.8 * HOUR)
})

test('all attempts together take about 72 hours', () => {
  expect(total(MAX_ATTEMPTS, () => 0.5) / HOUR).toBeCloseTo(72, 0)
})
