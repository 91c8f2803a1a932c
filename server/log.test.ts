import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

test('each event is one JSON line with a time in UTC; texts cannot begin another line', () => {
  const code = `
    import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))}
    const log = createLog('info')
    log.info({ path: '/a\\n{"level":30,"msg":"forged"}' }, 'first\\r\\nline')
    log.child({ requestId: 'r1' }).error({ err: Object.assign(new Error('broken'), { detail: 'anna@cliente.example' }) }, 'second')
  `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toStrictEqual([
    { level: 30, time: expect.anything(), path: '/a\n{"level":30,"msg":"forged"}', msg: 'first\r\nline' },
    { level: 50, time: expect.anything(), requestId: 'r1', err: expect.anything(), msg: 'second' },
  ])
  for (const line of lines) expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(stdout).not.toContain('cliente.example')
})
