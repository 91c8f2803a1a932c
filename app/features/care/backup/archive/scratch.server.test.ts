import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { withScratch } from './scratch.server.ts'

const OLD = new Date(Date.now() - 2 * 3_600_000)

/** What a killed run has left; `writtenAt` is when. */
function leave(parent: string, name: string, writtenAt: Date): void {
  const folder = path.join(parent, name)
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'idg.db'), 'x')
  utimesSync(path.join(folder, 'idg.db'), writtenAt, writtenAt)
  utimesSync(folder, OLD, OLD)
}

test('a scratch folder is private and removed at the end, with those of killed runs, but not those of others', async () => {
  const parent = scratchFolder('idg-scratch-test-')
  leave(parent, '.scratch-killed', OLD)
  leave(parent, '.scratch-running', new Date())
  leave(parent, '.other', OLD)
  const inside = withScratch(parent, async (folder) => {
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(parent).sort()).toStrictEqual(['.other', '.scratch-running', path.basename(folder)].sort())
    throw new Error('the work failed')
  })
  await expect(inside).rejects.toThrow('the work failed')
  expect(readdirSync(parent).sort()).toStrictEqual(['.other', '.scratch-running'])
})
