import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { HEAP_FLAGS } from './restart-in-small-heap.ts'

const MODULE = pathToFileURL(path.resolve(import.meta.dirname, 'release-memory.ts')).href

/** Prints the megabytes used after a burst, and those some time later. */
const PROGRAM = `
  import { startReleasingMemory } from '${MODULE}'
  import { setTimeout as pause } from 'node:timers/promises'
  startReleasingMemory(50)
  const used = () => Math.round(process.memoryUsage().heapUsed / 1048576)
  let left = Array.from({ length: 40 }, () => new Array(100_000).fill(0).map((_, at) => ({ at })))
  const full = used()
  left = undefined
  for (let tries = 0; tries < 100 && used() > full / 2; tries++) await pause(100)
  console.log(full + ' ' + used())
`

test('what a burst has left behind is released once the process is idle', () => {
  const run = (flags: readonly string[]) =>
    execFileSync(process.execPath, [...flags, '--input-type=module', '-e', PROGRAM], { encoding: 'utf8' })
  const [full = 0, later = 0] = run(HEAP_FLAGS).split(' ').map(Number)
  expect(full).toBeGreaterThan(80)
  expect(later).toBeLessThan(full / 2)
})
