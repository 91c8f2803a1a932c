import type pg from 'pg'

/** Makes a new connection send the statements of one turn with one system call; `pg` makes one for each statement. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as pg.Client).connection
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  let isWaiting = false
  const query = (...args: unknown[]) => {
    if (!isWaiting) {
      isWaiting = true
      stream.cork()
      process.nextTick(() => {
        isWaiting = false
        stream.uncork()
      })
    }
    return plain(...args)
  }
  client.query = query as typeof client.query
}
