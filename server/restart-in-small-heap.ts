import path from 'node:path'

/**
 * A young generation of 4 MB instead of 16, and an old one that is collected after growing by half instead of several
 * times: about 70 MB less when idle and 100 to 200 MB less after a burst, for a tenth more processor time
 * (docs/decisions/0042). The main thread collects the young generation alone (docs/decisions/0129). The collector is
 * exposed for release-memory.ts.
 */
export const HEAP_FLAGS = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
  '--no-parallel-scavenge',
  '--expose-gc',
]

/**
 * Restarts this program with flags that Node reads only at its start: a small heap, one allocation arena (the
 * threads for compression and files otherwise keep one each), and a cache of compiled code beside the build. The process
 * id, standard streams and signals stay. Does nothing when a heap size is given already, on Windows, or with a socket
 * of the service manager: Node closes it at a restart (the unit in deploy/systemd gives the flags itself).
 */
export function restartInSmallHeap(): void {
  const { env, execArgv, execPath, execve } = process
  const isChosen = [...execArgv, env.NODE_OPTIONS ?? ''].some((text) => text.includes('semi-space-size'))
  const hasSocket = env.LISTEN_PID === String(process.pid)
  if (isChosen || hasSocket || !execve || process.platform === 'win32') return
  execve(execPath, [execPath, ...HEAP_FLAGS, ...execArgv, ...process.argv.slice(1)], {
    ...heapEnvironment(import.meta.dirname),
    ...env,
  })
}

/** The variables of the restart, for a build in a folder. */
export function heapEnvironment(folder: string): Record<string, string> {
  return { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: path.join(folder, 'compile-cache') }
}
