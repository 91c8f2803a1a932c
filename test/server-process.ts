import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { DatabaseLocation } from '#db/client.server.ts'
import packageJson from '../package.json' with { type: 'json' }
import { scratchFolder } from './scratch-folder.ts'

const SERVER = path.resolve(import.meta.dirname, '../build/server/index.js')

/** The flags with which `npm start` starts the server. */
export const START_FLAGS = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** The C library's settings with which `npm start` starts the server, in GLIBC_TUNABLES. */
export const START_TUNABLES = 'glibc.malloc.arena_max=1:glibc.malloc.mmap_threshold=131072'

/** For tests of what a server holds in memory: what it has released is collected soon and hardly counts. */
export const MEMORY_FLAGS = ['--max-semi-space-size=1', '--heap-growing-percent=50']

/** The built product as a separate process, as an operator starts it. */
export interface ServerProcess {
  url: string
  dataDir: string
  location: DatabaseLocation
  pid: number
  /** All output so far. */
  output: () => string
  /** Sends it a signal, such as SIGSTOP. */
  signal: (signal: NodeJS.Signals) => void
  /** Stops it as an operator does and resolves with its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Returns the environment that makes a server use this database. */
export function environmentOf(place: DatabaseLocation): Record<string, string> {
  return place.engine === 'postgres' ? { DATABASE_URL: place.url } : { DATA_DIR: path.dirname(place.file) }
}

function locationOf(url: string | undefined, dataDir: string): DatabaseLocation {
  return url ? { engine: 'postgres', url } : { engine: 'sqlite', file: path.join(dataDir, 'idg.db') }
}

/** What is started. */
interface Started {
  /** The built server of another folder. */
  server?: string
  /** A program with arguments that runs the server in its own process. */
  through?: readonly string[]
  /** Flags of Node, instead of those of `npm start`. */
  flags?: readonly string[]
}

/**
 * Starts the built server on a free port and a data folder of its own and waits until it serves. Rejects with its output
 * if it exits instead. Needs `npm run build`.
 */
export async function startServer(
  env: Record<string, string> = {},
  { server = SERVER, through = [], flags = START_FLAGS }: Started = {},
): Promise<ServerProcess> {
  if (!existsSync(server)) throw new Error('The server is not built: run `npm run build` first')
  const port = env.PORT ?? String(await freePort())
  const dataDir = env.DATA_DIR ?? scratchFolder('idg-server-')
  const [program = '', ...args] = [...through, process.execPath, ...flags, server]
  const { PATH, HOME, TZ, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, {
    env: { GLIBC_TUNABLES: START_TUNABLES, NODE_COMPILE_CACHE, PATH, HOME, TZ, PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let signal: NodeJS.Signals | null = null
  const exited = new Promise<number | null>((resolve) =>
    child.once('close', (code, by) => {
      signal = by
      resolve(code)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    let isReady = false
    const read = (chunk: Buffer) => {
      output += chunk
      // Only until then: searching megabytes of log with each line takes more time than most tests.
      isReady ||= /^ {2}IDG {2}http/m.test(output)
      if (isReady) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    exited.then((code) => reject(new Error(`The server ended with ${code ?? signal}:\n${output}`)))
  })
  return {
    url: env.PUBLIC_URL ? `http://127.0.0.1:${port}` : `http://localhost:${port}`,
    dataDir,
    location: locationOf(env.DATABASE_URL, dataDir),
    pid: child.pid ?? 0,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    stop: (signal = 'SIGTERM') => end(child, exited, signal, env.DATA_DIR ? undefined : dataDir),
  }
}

async function end(
  child: ChildProcess,
  exited: Promise<number | null>,
  signal: NodeJS.Signals,
  ownDataDir: string | undefined,
): Promise<number | null> {
  child.kill(signal)
  const code = await exited
  if (ownDataDir) rmSync(ownDataDir, { recursive: true, force: true })
  return code
}
