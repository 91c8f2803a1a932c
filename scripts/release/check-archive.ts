import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const START_MS = 60_000

/**
 * Unpacks a release into an empty folder, starts it with the Node that it contains, and requests the home page and a
 * command. Throws if anything fails.
 */
export async function checkArchive(archive: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const [name] = readdirSync(folder)
  const release = path.join(folder, name ?? '')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'idg-release-data-'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(await freePort()) }
  try {
    await checkHome(release, env)
    const verified = execFileSync(path.join(release, 'deploy/idg'), ['audit:verify'], { env, encoding: 'utf8' })
    if (verified.trim() === '') throw new Error('the command line of the release says nothing')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the release with its own Node, and requests the home page. */
async function checkHome(release: string, env: Record<string, string | undefined>): Promise<void> {
  const node = path.join(release, 'node_modules/.bin/node')
  const server = spawn(node, ['--max-semi-space-size=4', 'build/server/index.js'], {
    cwd: release,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const exited = once(server, 'exit')
  try {
    const home = `http://localhost:${env.PORT}/`
    for (const deadline = Date.now() + START_MS; ; await wait(200)) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`the release does not start:\n${output}`)
      const response = await fetch(home).catch(() => undefined)
      if (!response) continue
      if (response.status === 200 && (await response.text()).includes('</html>')) return
      throw new Error(`the home page of the release answers ${response.status}`)
    }
  } finally {
    server.kill('SIGTERM')
    await exited
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
