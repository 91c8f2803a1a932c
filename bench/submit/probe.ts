import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Requests the home page repeatedly, with a pause of 10 ms, until `happens` ends. Returns each request's milliseconds.
 * The visitor is a process of its own with a higher priority where permitted: on the same processors it would otherwise
 * wait for the clients that produce the load, as no real visitor does.
 */
export async function whileProbing(url: string, happens: () => Promise<unknown>): Promise<number[]> {
  const visitor = fork(new URL('./visitor.ts', import.meta.url), [url])
  const exited = once(visitor, 'exit')
  try {
    await Promise.race([once(visitor, 'message'), exited.then(failed)])
    await Promise.race([happens(), exited.then(failed)])
    const answered = once(visitor, 'message')
    visitor.send('end')
    const [latencies] = (await answered) as [number[]]
    return latencies
  } finally {
    visitor.kill()
    await exited
  }
}

function failed(): never {
  throw new Error('the visitor has ended early')
}
