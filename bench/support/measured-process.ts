import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A measured server as a separate process. */
export interface MeasuredProcess {
  url: string
  pid: number
  /** Stops it and removes its folder. */
  stop: () => Promise<void>
}

/**
 * Starts a program and waits, ten seconds at most, until `ready` (else `url`) answers successfully; rejects with
 * `output()` otherwise. `dir` is the program's folder, removed when it is stopped.
 */
export async function startMeasured(
  program: string,
  args: readonly string[],
  server: {
    dir: string
    url: string
    ready?: string
    stdio: StdioOptions
    env?: NodeJS.ProcessEnv
    output?: () => string
  },
): Promise<MeasuredProcess> {
  const { dir, url, ready = url, stdio, env = process.env, output = () => '' } = server
  const child = spawn(program, args, { stdio, env })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; !(await answersWell(ready)); tries++) {
    if (tries > 100 || hasEnded(child)) throw new Error(`${program} did not start:\n${output()}`)
    await pause(100)
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const answersWell = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
