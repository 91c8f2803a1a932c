/** Limits of the queue. More forms than pages may wait: refusing a form loses what was typed. */
export interface QueueLimits {
  /** Requests processed at the same time; most of their time is spent in the database. */
  atOnce: number
  waiting: Record<QueuedKind, number>
  waitingPerNetwork: Record<QueuedKind, number>
}

const QUEUE_LIMITS: QueueLimits = {
  atOnce: 16,
  waiting: { page: 400, form: 1_000 },
  waitingPerNetwork: { page: 50, form: 150 },
}

export type QueuedKind = 'page' | 'form'

type Waiting = Record<QueuedKind, Array<() => void>>

/**
 * Queues the requests that need the framework. Networks take turns, so a busy one delays only itself; within a network
 * forms precede pages.
 */
export class RenderQueue {
  readonly #limits: QueueLimits
  /** Networks with waiting requests, in the order of their turns. */
  readonly #networks = new Map<string, Waiting>()
  readonly #waiting: Record<QueuedKind, number> = { page: 0, form: 0 }
  #running = 0

  constructor(limits: QueueLimits = QUEUE_LIMITS) {
    this.#limits = limits
  }

  /** Runs `work` when its turn comes; returns undefined at once if too many wait already. */
  async run<Result>(network: string, kind: QueuedKind, work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#running < this.#limits.atOnce) this.#running++
    else if (this.#hasRoom(network, kind)) await new Promise<void>((start) => this.#enqueue(network, kind, start))
    else return undefined
    try {
      return await work()
    } finally {
      // After the event loop's next turn, so that kept pages and files are answered in between.
      setImmediate(() => this.#startNext())
    }
  }

  #hasRoom(network: string, kind: QueuedKind): boolean {
    const own = this.#networks.get(network)?.[kind].length ?? 0
    return this.#waiting[kind] < this.#limits.waiting[kind] && own < this.#limits.waitingPerNetwork[kind]
  }

  #enqueue(network: string, kind: QueuedKind, start: () => void): void {
    const own = this.#networks.get(network) ?? { page: [], form: [] }
    own[kind].push(start)
    this.#waiting[kind]++
    this.#networks.set(network, own)
  }

  /** Passes the place of a finished job to the first network, which then moves to the end of the queue. */
  #startNext(): void {
    const [first] = this.#networks
    if (!first) {
      this.#running--
      return
    }
    const [network, own] = first
    const kind = own.form.length > 0 ? 'form' : 'page'
    const start = own[kind].shift()
    this.#waiting[kind]--
    this.#networks.delete(network)
    if (own.form.length + own.page.length > 0) this.#networks.set(network, own)
    start?.()
  }
}
