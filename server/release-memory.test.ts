import { expect, test } from 'vitest'
import { startReleasingMemory } from './release-memory.ts'

test('what a burst has left behind is released once the process is idle', async () => {
  const stop = startReleasingMemory(50)
  let left: unknown[] | undefined = Array.from({ length: 40 }, () =>
    new Array(100_000).fill(0).map((_, at) => ({ at })),
  )
  const used = () => process.memoryUsage().heapUsed
  const full = used()
  expect(left).toHaveLength(40)
  left = undefined
  await expect.poll(used, { timeout: 20_000, interval: 200 }).toBeLessThan(full - 50 * 1024 * 1024)
  stop()
})
