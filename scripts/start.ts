import { spawnSync } from 'node:child_process'
import path from 'node:path'

// `npm start`: builds, then becomes the server, in this same process, so that signals reach the server.
const root = path.resolve(import.meta.dirname, '..')
const { ppid } = process
const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
// Stopped while it was built: the shell has died of the signal (stopWithShell in server/main.ts).
if (process.ppid !== ppid) process.exit(1)
const server = path.join(root, 'build/server/index.js')
if (process.platform === 'linux') {
  // The variable is read before Node starts (docs/decisions/0147).
  const env = { ...process.env, GLIBC_TUNABLES: 'glibc.malloc.arena_max=1:glibc.malloc.mmap_threshold=131072' }
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, server], env)
}
process.argv.splice(1, 1, server)
await import(server)
