import { SECOND } from '#app/lib/time/duration.ts'
import type { BellState } from './bell.ts'
import { type Pulse, passPulse } from './pulse.ts'

const CHANNEL = 'idg-bell'
const RETRY_MS = 5 * SECOND

/**
 * Follows the bell in this window until the returned function is called; `show` gets each new state.
 *
 * Over HTTP/1.1 a browser opens at most six connections per host for all its windows, and a stream occupies one. So
 * only the window that holds a lock (Web Locks) follows the server and broadcasts to the others; when it closes,
 * another takes over. Without Web Locks each window has its own stream.
 */
export function followBell(show: (bell: BellState) => void): () => void {
  const left = new AbortController()
  const windows = new BroadcastChannel(CHANNEL)
  const take = (message: BellState | { pulse: Pulse }) =>
    'pulse' in message ? passPulse(message.pulse) : show(message)
  windows.addEventListener('message', (event) => take(event.data))
  const follow = () =>
    followServer((message) => {
      take(message)
      windows.postMessage(message)
    }, left.signal)

  // Web Locks exist only in secure contexts.
  if ('locks' in navigator) {
    navigator.locks.request(CHANNEL, { signal: left.signal }, follow).catch(() => undefined)
  } else follow()
  return () => {
    left.abort()
    windows.close()
  }
}

/** Broadcasts a state that this window has changed. */
export function tellWindows(bell: BellState): void {
  const windows = new BroadcastChannel(CHANNEL)
  windows.postMessage(bell)
  windows.close()
}

/** Resolves when the window stops following: it was closed or the session has ended. */
function followServer(take: (message: BellState | { pulse: Pulse }) => void, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      source?.close()
      clearTimeout(retry)
      resolve()
    }
    const connect = () => {
      source = new EventSource('/admin/events')
      source.addEventListener('bell', (event) => take(JSON.parse(event.data)))
      source.addEventListener('pulse', (event) => take({ pulse: JSON.parse(event.data) }))
      source.addEventListener('error', async () => {
        // EventSource reconnects after a lost connection, but not after an HTTP error.
        if (source?.readyState !== EventSource.CLOSED || left.aborted) return
        if (await isSignedOut()) end()
        else retry = setTimeout(connect, RETRY_MS)
      })
    }
    left.addEventListener('abort', end)
    if (left.aborted) end()
    else connect()
  })
}

async function isSignedOut(): Promise<boolean> {
  try {
    // Without a session the reply is a redirect to the sign-in page.
    return (await fetch('/admin/me', { redirect: 'manual' })).type === 'opaqueredirect'
  } catch {
    return false
  }
}
