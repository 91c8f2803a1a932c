import type { BellState } from './bell.ts'

const CHANNEL = 'idg-bell'
const RETRY_MS = 5_000

/**
 * Follows the bell in this window until the given function is called: `show` gets each new state.
 *
 * Over HTTP/1.1 a browser opens six connections to a host, for all its windows together, and a stream holds one for
 * good. So one window follows the server (whoever holds the lock) and tells the others; when it closes, the next one
 * takes over. A browser without locks follows in each window.
 */
export function followBell(show: (bell: BellState) => void): () => void {
  const left = new AbortController()
  const windows = new BroadcastChannel(CHANNEL)
  windows.addEventListener('message', (event) => show(event.data))
  const follow = () =>
    followServer((bell) => {
      show(bell)
      windows.postMessage(bell)
    }, left.signal)

  // Browsers give locks to secure pages alone.
  if ('locks' in navigator) {
    navigator.locks.request(CHANNEL, { signal: left.signal }, follow).catch(() => undefined)
  } else follow()
  return () => {
    left.abort()
    windows.close()
  }
}

/** Tells the other windows of a state that this one has brought about. */
export function tellWindows(bell: BellState): void {
  const windows = new BroadcastChannel(CHANNEL)
  windows.postMessage(bell)
  windows.close()
}

/** Resolves when the window no longer follows: it was left, or nobody is signed in any more. */
function followServer(show: (bell: BellState) => void, left: AbortSignal): Promise<void> {
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
      source.addEventListener('bell', (event) => show(JSON.parse(event.data)))
      source.addEventListener('error', async () => {
        // The browser comes back by itself after a lost connection, but not after an answer that is no stream.
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
    // Who is not signed in is sent to the sign-in page.
    return (await fetch('/admin/me', { redirect: 'manual' })).type === 'opaqueredirect'
  } catch {
    return false
  }
}
