import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process for one piece of work. */
interface Work {
  /** The argument that server/index.ts checks; from sources the module `<name>.server.ts`. */
  name: string
  /** Arguments that follow the name. */
  args?: readonly string[]
  /** Address of a module in the same folder, from sources. */
  beside: string
  /** It is killed after this time. */
  limitMs: number
  signal: AbortSignal
}

/**
 * Starts this program once more for one piece of work that is kept away from the server's memory, and from its environment,
 * which contains secrets: what is decoded comes from outside.
 */
export function startChild({ name, args = [], beside, limitMs, signal }: Work) {
  // The build has one entry point, in the folder of this module.
  const isBuilt = !import.meta.url.endsWith('.ts')
  const file = isBuilt ? new URL('index.js', import.meta.url) : new URL(`${name}.server.ts`, beside)
  const child = spawn(process.execPath, [fileURLToPath(file), name, ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    killSignal: 'SIGKILL',
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-500)
  })
  /** Its exit code, the signal that ended it, or why it did not start. */
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, by) => resolve(code ?? String(by)))
  })
  return {
    input: child.stdin,
    output: child.stdout,
    ended,
    /** What it last wrote to its errors. */
    complaint: () => complaint,
    /** Kills it if it still runs, and waits for its end. */
    async end() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}
