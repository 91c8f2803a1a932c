import type { PostgresClientConstructor, PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'

/** Figures of a pool for monitoring. */
export interface PoolFigures {
  connections: number
  idle: number
  /** Queries and transactions that wait for a connection now. */
  waiting: number
  /** Those that had to wait so far, and for how long in total. */
  waits: number
  waitedMs: number
}

/** A pool of connections that counts how long its callers wait. */
export class MeasuredPool implements PostgresPool {
  readonly #pool: Pool
  readonly options: object
  readonly Client: PostgresClientConstructor
  #waits = 0
  #waitedMs = 0

  constructor(pool: Pool) {
    this.#pool = pool
    const { options, Client } = pool as unknown as PostgresPool
    this.options = options
    this.Client = Client as PostgresClientConstructor
  }

  get figures(): PoolFigures {
    const { totalCount, idleCount, waitingCount } = this.#pool
    const [waits, waitedMs] = [this.#waits, this.#waitedMs]
    return { connections: totalCount, idle: idleCount, waiting: waitingCount, waits, waitedMs }
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.idleCount > 0) return this.#pool.connect()
    const began = performance.now()
    try {
      return await this.#pool.connect()
    } finally {
      this.#waits++
      this.#waitedMs += performance.now() - began
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
