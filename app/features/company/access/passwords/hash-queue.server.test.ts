import { expect, test } from 'vitest'
import { admitToLane, computeInLane, type HashLane, TooBusyError } from './hash-queue.server.ts'

/** Work that ends on demand. */
function held() {
  const log: string[] = []
  const release: Array<() => void> = []
  const compute = (lane: HashLane, name: string) =>
    computeInLane(lane, () => {
      log.push(name)
      return new Promise<void>((resolve) => release.push(resolve))
    })
  return { log, release, compute }
}

test('runs two hashes at once, at most one for unknown devices, and known browsers first', async () => {
  const { log, release, compute } = held()
  const all = [
    compute('stranger', 's1'),
    compute('stranger', 's2'),
    compute('known', 'k1'),
    compute('known', 'k2'),
    compute('stranger', 's3'),
  ]
  expect(log).toStrictEqual(['s1', 'k1'])
  release.shift()?.()
  await all[0]
  expect(log).toStrictEqual(['s1', 'k1', 'k2'])
  release.shift()?.()
  await all[2]
  expect(log).toStrictEqual(['s1', 'k1', 'k2', 's2'])
  release.shift()?.()
  await all[3]
  // One free slot is not enough for a second unknown device.
  expect(log).toStrictEqual(['s1', 'k1', 'k2', 's2'])
  release.shift()?.()
  await all[1]
  expect(log).toStrictEqual(['s1', 'k1', 'k2', 's2', 's3'])
  release.shift()?.()
  await Promise.all(all)
})

test('refuses work when the lane is full and admits it again when work ends', async () => {
  const release: Array<() => void> = []
  const wait = () => new Promise<void>((resolve) => release.push(resolve))
  const strangers = Array.from({ length: 8 }, () => admitToLane('stranger', wait))
  let isStarted = false
  const refused = admitToLane('stranger', async () => {
    isStarted = true
  })
  await expect(refused).rejects.toBeInstanceOf(TooBusyError)
  expect(isStarted).toBe(false)
  expect(await admitToLane('known', async () => 'done')).toBe('done')
  for (const end of release) end()
  await Promise.all(strangers)
  expect(await admitToLane('stranger', async () => 'done')).toBe('done')
})
