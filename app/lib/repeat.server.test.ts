import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { repeat } from './repeat.server.ts'

const log = createLog('silent')

it('starts the first runs one after the other, and continues after a failure', async () => {
  const events: string[] = []
  const task = (name: string, fails = false) =>
    repeat({
      name,
      log,
      everyMs: 3_600_000,
      async run() {
        events.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        events.push(`${name} ends`)
        if (fails) throw new Error('failed')
      },
    })
  const tasks = [task('one', true), task('two'), task('three')]
  await expect.poll(() => events.length).toBe(6)
  expect(events).toStrictEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
  for (const { stop } of tasks) await stop()
})

it('does not run a task that was stopped before its first run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let ran = false
  const first = repeat({ name: 'first', log, everyMs: 3_600_000, run: () => promise })
  const second = repeat({
    name: 'second',
    log,
    everyMs: 3_600_000,
    async run() {
      ran = true
    },
  })
  const stopped = second.stop()
  resolve()
  await Promise.all([stopped, first.stop()])
  expect(ran).toBe(false)
})
