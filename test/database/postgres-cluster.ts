import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { scratchParent } from '#test/scratch-folder.ts'

/** A temporary PostgreSQL of this test run: its URL with a placeholder for the database name, and how to stop it. */
export interface PostgresCluster {
  url: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Finds a PostgreSQL for tests: TEST_DATABASE_URL, else a cluster from the machine's binaries, in a folder in `parent`,
 * on a Unix socket, as a user other than root. Undefined if the machine has none.
 */
export async function startPostgres(parent = scratchParent()): Promise<PostgresCluster | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const url = (database: string) => Object.assign(new URL(given), { pathname: `/${database}` }).href
    return { url, stop: async () => undefined }
  }
  const place = initPostgres(parent)
  return place && servePostgres(place)
}

/** Makes an empty cluster; undefined if the machine has no PostgreSQL. */
export function initPostgres(parent = scratchParent()): ClusterPlace | undefined {
  const bin = findBinaries()
  if (!bin) return undefined
  const dir = mkdtempSync(path.join(parent, 'idg-pg-'))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  if (user) chownSync(dir, user.uid, user.gid)
  const args = ['-D', path.join(dir, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  execFileSync(path.join(bin, 'initdb'), args, { ...user, cwd: dir, stdio: 'pipe' })
  return { dir, bin, user }
}

/** A folder with a cluster in `data`, the programs to run it, and the user who owns it. */
interface ClusterPlace {
  dir: string
  bin: string
  user: { uid: number; gid: number } | undefined
  settings?: readonly string[]
}

/** Runs the cluster in `dir/data` on a Unix socket in `dir`, and waits until it accepts connections. */
export async function servePostgres({ dir, bin, user, settings = [] }: ClusterPlace): Promise<PostgresCluster> {
  // Protection from power cuts takes time and is not needed in tests.
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const own = ['listen_addresses=', `unix_socket_directories=${dir}`, 'max_connections=200', ...careless, ...settings]
  const args = ['-D', path.join(dir, 'data'), ...own.flatMap((setting) => ['-c', setting])]
  const server = spawn(path.join(bin, 'postgres'), args, {
    ...user,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL did not start (${code}):\n${output}`)))
  })
  server.removeAllListeners('exit')
  // Its log of a whole run is megabytes, and nobody reads it.
  server.stderr.removeAllListeners('data').resume()
  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(dir)}`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // SIGINT is PostgreSQL's fast shutdown: it closes open connections.
      server.kill('SIGINT')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/bin',
  ]
  return candidates.find((dir) => existsSync(path.join(dir, 'initdb')) && existsSync(path.join(dir, 'postgres')))
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found) throw new Error('PostgreSQL can not be started as root and no user "postgres" or "nobody" was found')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}
