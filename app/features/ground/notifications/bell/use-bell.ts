import { useCallback, useEffect, useRef, useState } from 'react'
import type { BellState } from './bell.ts'
import { followPulse } from './follow-pulse.ts'
import { passPulse } from './pulse.ts'

/** Bell of a window. `arrived` are the notifications received since it was opened. */
export interface LiveBell {
  bell: BellState
  arrived: string
  /** Sends a form of the bell; false when that failed. */
  send: (form: FormData) => Promise<boolean>
}

/** Keeps a bell up to date after hydration; newly loaded data replace it. */
export function useBell(loaded: BellState): LiveBell {
  const [bell, setBell] = useState(loaded)
  const [arrived, setArrived] = useState('')
  const shown = useRef(loaded)

  const show = useCallback((next: BellState) => {
    // Another staff member may have signed in from another window.
    if (next.owner !== shown.current.owner || next.now < shown.current.now) return
    const [newest] = next.items
    if (newest?.unread && newest.timestamp > (shown.current.items[0]?.timestamp ?? '')) setArrived(newest.message)
    shown.current = next
    setBell(next)
  }, [])
  useEffect(() => show(loaded), [loaded, show])
  useEffect(
    () =>
      followPulse(({ bell, pulse }) => {
        passPulse(pulse)
        show(bell)
      }),
    [show],
  )

  const send = useCallback(
    async (form: FormData) => {
      // Without `back` the response is the new state.
      form.delete('back')
      try {
        // `keepalive` completes the request when the page is left.
        const init = { method: 'POST', body: form, redirect: 'manual', keepalive: true } as const
        const answer = await fetch('/admin/bell', init)
        if (!answer.ok) return false
        show(await answer.json())
        return true
      } catch {
        return false
      }
    },
    [show],
  )
  return { bell, arrived, send }
}
