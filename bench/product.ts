import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/server-process.ts'

const SERVER = path.resolve(import.meta.dirname, '../build/server/index.js')

/** The built product as a process of its own, with its usual log going to a file. */
export interface Product {
  url: string
  pid: number
  dataDir: string
  stop: () => Promise<void>
}

/** Starts the built product on a data folder of its own and waits until its pages are kept. Needs `npm run build`. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(SERVER)) throw new Error('The server is not built: run `npm run build` first')
  const port = String(await freePort())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'idg-bench-'))
  const log = openSync(path.join(dataDir, 'log'), 'w')
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH, HOME, PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', log, log],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) break
    if (tries > 100 || child.exitCode !== null)
      throw new Error(`The server did not start:\n${readFileSync(path.join(dataDir, 'log'), 'utf8')}`)
    await pause(100)
  }
  // Every page is kept by then: their rendering and compression at the start is not what a visitor waits for.
  await (await fetch(url)).arrayBuffer()
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
