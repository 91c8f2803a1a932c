import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startChild } from './child-process.server.ts'

test('a child process has an empty environment', async () => {
  const folder = scratchFolder('idg-child-')
  writeFileSync(path.join(folder, 'probe.server.ts'), 'process.stdout.write(JSON.stringify(process.env))')
  const beside = pathToFileURL(path.join(folder, 'parent.ts')).href
  const child = startChild({ name: 'probe', beside, limitMs: 60_000, signal: new AbortController().signal })
  expect(JSON.parse(await text(child.output))).toStrictEqual({})
  expect(await child.ended).toBe(0)
})
