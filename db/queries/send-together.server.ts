import type pg from 'pg'
import { turn } from '#app/lib/turns.server.ts'

/**
 * Makes a new connection send the statements of one turn with one system call; `pg` makes one for each statement. What
 * follows from their results waits for a turn of its own (see turns.server.ts).
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as pg.Client).connection
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  let batch: Batch | undefined
  const query = (...args: unknown[]) => {
    if (!batch) {
      const own = { results: [] as unknown[] }
      const ended = new Promise<void>((resolve) => {
        process.nextTick(() => {
          batch = undefined
          stream.uncork()
          resolve(Promise.allSettled(own.results).then(turn))
        })
      })
      batch = { ...own, ended }
      stream.cork()
    }
    const result = plain(...args)
    // A cursor, or a call with a callback.
    if (!(result instanceof Promise)) return result
    batch.results.push(result)
    return batch.ended.then(() => result)
  }
  client.query = query as typeof client.query
}

/** Statements that are sent together; `ended` resolves in the turn after their last result. */
interface Batch {
  results: unknown[]
  ended: Promise<void>
}
