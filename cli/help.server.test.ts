import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'

const CLI = path.join(import.meta.dirname, 'index.ts')

test('every command loads in Node itself, without a build: the help lists them all', () => {
  const { status, stdout } = spawnSync(process.execPath, [CLI, 'help'], { encoding: 'utf8' })
  expect(stdout).toMatch(/ {2}doctor\b[\s\S]* {2}mail:receive /)
  expect(status).toBe(0)
})

test('the manual page and the completion have every command', () => {
  const root = scratchFolder('idg-manual-')
  const manual = path.join(root, 'manual')
  copyFileSync(path.join(import.meta.dirname, '../deploy/manual'), manual)
  writeFileSync(path.join(root, 'idg'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`, { mode: 0o755 })
  // In Turkish "i" is not between "a" and "z".
  const env = { ...process.env, LC_ALL: 'tr_TR.UTF-8' }
  expect(spawnSync(manual, [root], { env }).status).toBe(0)
  const page = readFileSync(path.join(root, 'usr/local/share/man/man8/idg.8'), 'utf8')
  expect(page).toMatch(/^\.TP\n\.B staff:create [^"]+\ncreates a staff member/m)
  const words = readFileSync(path.join(root, 'usr/local/share/bash-completion/completions/idg'), 'utf8')
  expect(words).toContain(' mail:receive mail:read-since ')
})
