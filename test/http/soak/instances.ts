import { readFileSync } from 'node:fs'
import { type ServerProcess, startServer } from '#test/server-process.ts'

const SAMPLE_MS = 5_000

interface Life {
  instance: number
  /** Seconds since the start of this process, and its resident memory in MB. */
  samples: [seconds: number, mb: number][]
}

/** The memory of the process of an instance that lived longest. */
export interface LongestLife {
  instance: number
  seconds: number
  startMb: number
  endMb: number
  slopeMbPerHour: number
}

/** Instances on fixed ports that are killed and restarted, and their memory. */
export class Instances {
  readonly servers: ServerProcess[] = []
  kills = 0
  /** What the instances logged, of those that were killed too. */
  logged = ''
  readonly #lives: Life[] = []
  readonly #current: Life[] = []
  readonly #started: number[] = []
  #sampling: NodeJS.Timeout | undefined
  readonly #envs: readonly Record<string, string>[]

  constructor(envs: readonly Record<string, string>[]) {
    this.#envs = envs
  }

  async startAll(): Promise<void> {
    for (const at of this.#envs.keys()) await this.#start(at)
    this.#sampling = setInterval(() => this.#sample(), SAMPLE_MS)
  }

  /** Kills an instance without warning and starts it again. */
  async kill(at: number): Promise<void> {
    this.kills++
    await this.servers[at]?.stop('SIGKILL')
    await this.#start(at)
  }

  /** Ends the record of the memory. */
  stopSampling(): void {
    clearInterval(this.#sampling)
  }

  /** Stops all as an operator does and returns their exit codes. */
  async stopAll(signal?: NodeJS.Signals): Promise<(number | null)[]> {
    this.stopSampling()
    return Promise.all(this.servers.map((server) => server.stop(signal)))
  }

  /** The longest life of each instance. Its first quarter, in which caches fill, is left out. */
  longestLives(): LongestLife[] {
    return this.servers.map((_, instance) => {
      const lives = this.#lives.filter((life) => life.instance === instance)
      const [longest] = lives.sort((one, other) => other.samples.length - one.samples.length)
      const all = longest?.samples ?? []
      const warm = all.slice(Math.floor(all.length / 4))
      const edge = Math.max(1, Math.floor(warm.length / 6))
      return {
        instance,
        seconds: Math.round(all.at(-1)?.[0] ?? 0),
        startMb: median(warm.slice(0, edge).map(([, mb]) => mb)),
        endMb: median(warm.slice(-edge).map(([, mb]) => mb)),
        slopeMbPerHour: slope(warm) * 3600,
      }
    })
  }

  async #start(at: number): Promise<void> {
    this.logged += this.servers[at]?.output() ?? ''
    this.servers[at] = await startServer(this.#envs[at])
    this.#started[at] = Date.now()
    const life: Life = { instance: at, samples: [] }
    this.#current[at] = life
    this.#lives.push(life)
  }

  #sample(): void {
    for (const [at, server] of this.servers.entries()) {
      const mb = residentMb(server.pid)
      if (mb > 0) this.#current[at]?.samples.push([(Date.now() - (this.#started[at] ?? 0)) / 1000, mb])
    }
  }
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** Least squares, in MB per second. */
function slope(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return under === 0 ? 0 : over / under
}
