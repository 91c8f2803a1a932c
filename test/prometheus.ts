import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { scratchFolder } from './scratch-folder.ts'
import { freePort } from './server-process.ts'

/** Whether the machine has Prometheus (Debian's package `prometheus`). */
export const hasPrometheus = runs('prometheus') && runs('promtool')

function runs(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A real Prometheus with a configuration of its own. */
export interface Prometheus {
  /** Returns the result of an instant query. */
  query: (expression: string) => Promise<{ metric: Record<string, string>; value: [number, string] }[]>
  get: (target: string) => Promise<unknown>
  stop: () => Promise<void>
}

/** Starts Prometheus on a free port with this configuration. */
export async function startPrometheus(config: string): Promise<Prometheus> {
  const folder = scratchFolder('idg-prometheus-')
  const port = await freePort()
  const file = path.join(folder, 'prometheus.yml')
  writeFileSync(file, config)
  const child: ChildProcess = spawn(
    'prometheus',
    [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('Server is ready to receive web requests')) resolve()
    })
    exited.then(() => reject(new Error(`Prometheus did not start:\n${output}`)))
  })
  const get = async (target: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${target}`)
    return ((await response.json()) as { data: unknown }).data
  }
  return {
    get,
    query: async (expression) => {
      const data = await get(`query?query=${encodeURIComponent(expression)}`)
      return (data as { result: never[] }).result
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
