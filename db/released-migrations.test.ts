import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import released from './released-migrations.json' with { type: 'json' }

const FOLDER = path.join(import.meta.dirname, 'migrations')
const releasedFiles = Object.values(released).flatMap((files) => Object.entries(files))

test.each(releasedFiles)('the released migration %s is unchanged', (name, hash) => {
  const text = readFileSync(path.join(FOLDER, `${name}.ts`))
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
})

test('migrations after a release run after the released ones', () => {
  const names = readdirSync(FOLDER).map((file) => path.basename(file, '.ts'))
  const released = releasedFiles.map(([name]) => name).sort()
  expect(names.sort().slice(0, released.length)).toStrictEqual(released)
})
