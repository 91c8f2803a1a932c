import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type ServerProcess, startServer } from '#test/server-process.ts'

const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0

describe.skipIf(!hasCompiler)('/readyz on a disk that fails', () => {
  let dir: string
  let server: ServerProcess
  const fault = () => path.join(dir, 'fault')
  const library = () => path.join(dir, 'disk-faults.so')
  const start = () =>
    startServer({
      DATA_DIR: path.join(dir, 'data'),
      LD_PRELOAD: library(),
      IDG_DISK_FAULT: fault(),
      LOG_LEVEL: 'silent',
    })

  beforeAll(async () => {
    dir = scratchFolder('idg-faults-')
    const source = path.resolve(import.meta.dirname, '../../disk-faults.c')
    const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', library(), source, '-ldl'], {
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    server = await start()
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

  const notReadyWhile = async (kind: string) => {
    await expect.poll(ready).toStrictEqual([200, 'ok'])
    writeFileSync(fault(), kind)
    await expect.poll(async () => (await ready())[0]).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(server.url)).status).toBe(200)
    rmSync(fault())
  }

  test('says that it is not ready while the disk is full, and ready again after it', async () => {
    await notReadyWhile('full')
    await expect.poll(ready).toStrictEqual([200, 'ok'])
  })

  test('says that it is not ready once a flush has failed, until the next start', async () => {
    await notReadyWhile('sync')
    // After a failed flush it is unknown what reached the disk: only a new start reads what is there.
    expect((await ready())[0]).toBe(503)
    await server.stop()
    server = await start()
    await expect.poll(ready).toStrictEqual([200, 'ok'])
  })
})
