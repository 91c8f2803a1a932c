import { expect, test } from 'vitest'
import { type QueueLimits, RenderQueue } from './render-queue.ts'

const LIMITS: QueueLimits = {
  atOnce: 2,
  waiting: { page: 6, form: 6 },
  waitingPerNetwork: { page: 4, form: 4 },
}

/** Starts jobs that end when told to, and records the order in which they began. */
function workshop(limits: Partial<QueueLimits> = {}) {
  const queue = new RenderQueue({ ...LIMITS, ...limits })
  const begun: string[] = []
  const ends: Array<() => void> = []
  const ask = (network: string, kind: 'page' | 'form', name = network) =>
    queue.run(network, kind, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const endAll = async (results: Array<Promise<unknown>>) => {
    const all = Promise.all(results)
    let over = false
    all.finally(() => {
      over = true
    })
    while (!over) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return all
  }
  return { ask, begun, endAll }
}

test('runs no more than the limit at once, and all in the end', async () => {
  const { ask, begun, endAll } = workshop()
  const results = ['a', 'b', 'c', 'd'].map((network) => ask(network, 'page'))
  expect(begun).toStrictEqual(['a', 'b'])
  expect(await endAll(results)).toStrictEqual(['a', 'b', 'c', 'd'])
})

test('serves networks in turn, so a busy network delays only itself', async () => {
  const { ask, begun, endAll } = workshop()
  const flood = ['1', '2', '3', '4', '5', '6'].map((n) => ask('attacker', 'page', `attacker ${n}`))
  await endAll([...flood, ask('visitor', 'page')])
  expect(begun.slice(0, 4)).toStrictEqual(['attacker 1', 'attacker 2', 'attacker 3', 'visitor'])
})

test('runs a form before the pages of its network', async () => {
  const { ask, begun, endAll } = workshop({ atOnce: 1 })
  const pages = ['page 1', 'page 2', 'page 3'].map((name) => ask('a', 'page', name))
  await endAll([...pages, ask('a', 'form', 'form')])
  expect(begun).toStrictEqual(['page 1', 'form', 'page 2', 'page 3'])
})

test('refuses beyond the limits per network and in total, with separate limits for pages and forms', async () => {
  const { ask, endAll } = workshop()
  const running = [ask('a', 'page'), ask('a', 'page')]
  const waiting = [1, 2, 3, 4].map(() => ask('a', 'page'))
  expect(await ask('a', 'page')).toBeUndefined()
  const others = [ask('b', 'page'), ask('c', 'page')]
  expect(await ask('d', 'page')).toBeUndefined()
  const form = ask('a', 'form')
  expect(await endAll([...running, ...waiting, ...others, form])).not.toContain(undefined)
})

test('frees the place of a failed job', async () => {
  const queue = new RenderQueue({ ...LIMITS, atOnce: 1 })
  await expect(queue.run('a', 'page', () => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
  expect(await queue.run('a', 'page', async () => 'next')).toBe('next')
})
