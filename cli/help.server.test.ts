import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const CLI = path.join(import.meta.dirname, 'index.ts')

test('every command loads in Node itself, without a build: the help lists them all', () => {
  const { status, stdout } = spawnSync(process.execPath, [CLI, 'help'], { encoding: 'utf8' })
  expect(stdout).toMatch(/ {2}doctor\b[\s\S]* {2}mail:receive /)
  expect(status).toBe(0)
})
