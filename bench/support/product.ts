import { existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { KEPT_PATHS } from '#app/shell/public/pages.ts'
import { freePort, START_FLAGS, START_TUNABLES } from '#test/server-process.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'

const SERVER = path.resolve(import.meta.dirname, '../../build/server/index.js')

/** The built product as a separate process, with its usual log going to a file. */
export interface Product extends MeasuredProcess {
  dataDir: string
}

/**
 * Starts the built product as `npm start` does, on a data folder of its own and waits until it answers, and until its pages are kept unless
 * `keepsPages` is false. Needs `npm run build`.
 */
export async function startProduct(env: Record<string, string> = {}, { keepsPages = true } = {}): Promise<Product> {
  if (!existsSync(SERVER)) throw new Error('The server is not built: run `npm run build` first')
  const port = String(await freePort())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'idg-bench-'))
  const log = openSync(path.join(dataDir, 'log'), 'w')
  const { PATH, HOME } = process.env
  const url = `http://localhost:${port}`
  const server = await startMeasured(process.execPath, [...START_FLAGS, SERVER], {
    dir: dataDir,
    url,
    ready: `${url}/readyz`,
    stdio: ['ignore', log, log],
    env: { GLIBC_TUNABLES: START_TUNABLES, PATH, HOME, PORT: port, DATA_DIR: dataDir, ...env },
    output: () => readFileSync(path.join(dataDir, 'log'), 'utf8'),
  })
  await (await fetch(url)).arrayBuffer()
  if (keepsPages) await keepPages(url)
  return { ...server, dataDir }
}

/** Requests every public page, so that rendering and compressing it is not part of a later visit. */
export async function keepPages(url: string): Promise<void> {
  for (const page of KEPT_PATHS) await (await fetch(`${url}${page}`)).arrayBuffer()
}
