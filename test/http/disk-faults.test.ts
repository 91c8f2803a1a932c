import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../scratch-folder.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0

describe.skipIf(!hasCompiler)('/readyz on a disk that fails', () => {
  let dir: string
  let server: ServerProcess
  const fault = () => path.join(dir, 'fault')

  beforeAll(async () => {
    dir = scratchFolder('idg-faults-')
    const library = path.join(dir, 'disk-faults.so')
    const source = path.resolve(import.meta.dirname, '../disk-faults.c')
    const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    server = await startServer({ LD_PRELOAD: library, IDG_DISK_FAULT: fault(), LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    rmSync(fault(), { force: true })
    await server?.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  const ready = async () => {
    const response = await fetch(`${server.url}/readyz`)
    return [response.status, ((await response.json()) as { database: string }).database]
  }

  test.each([
    ['is full', 'full'],
    ['does not flush', 'sync'],
  ])('is not ready while the disk %s, and ready again afterwards', async (_, kind) => {
    await expect.poll(ready).toEqual([200, 'ok'])
    writeFileSync(fault(), kind)
    await expect.poll(ready).toEqual([503, 'not-writable'])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(server.url)).status).toBe(200)
    rmSync(fault())
    await expect.poll(ready).toEqual([200, 'ok'])
  })
})
