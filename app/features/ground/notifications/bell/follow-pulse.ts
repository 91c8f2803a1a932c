import { SECOND } from '#app/lib/time/duration.ts'
import type { BellState } from './bell.ts'
import type { Pulse } from './pulse.ts'

/** What open windows ask the server for. */
export interface PulseAnswer {
  bell: BellState
  pulse: Pulse
}

const EVERY_MS = 4 * SECOND
const EVERY_HIDDEN_MS = 30 * SECOND

/**
 * Asks for the pulse now, every 4 seconds while the window is visible and every 30 while it is hidden, until the returned
 * function is called or the session has ended. A window that is shown again asks at once.
 */
export function followPulse(take: (answer: PulseAnswer) => void): () => void {
  const left = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  const ask = async () => {
    if (asking) return
    asking = true
    clearTimeout(timer)
    const isOver = await askOnce(take, left.signal)
    asking = false
    if (left.signal.aborted || isOver) return
    timer = setTimeout(ask, document.visibilityState === 'visible' ? EVERY_MS : EVERY_HIDDEN_MS)
  }
  const onShown = () => document.visibilityState === 'visible' && void ask()
  document.addEventListener('visibilitychange', onShown, { signal: left.signal })
  void ask()
  return () => {
    left.abort()
    clearTimeout(timer)
  }
}

/** Returns whether the session has ended. A failure counts for nothing: the next question may succeed. */
async function askOnce(take: (answer: PulseAnswer) => void, signal: AbortSignal): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const answer = await fetch('/admin/pulse', { redirect: 'manual', signal })
    // Without a session the reply is a redirect to the sign-in page, which is not followed.
    if (answer.type === 'opaqueredirect') return true
    if (answer.ok) take(await answer.json())
  } catch {
    // The line dropped.
  }
  return false
}
