import { useCallback, useEffect, useRef, useState } from 'react'
import type { BellState } from './bell.ts'
import { followBell, tellWindows } from './live-bell.ts'

/** The bell in a window: as loaded, then as it changes. `arrived` is what has come in while the window was open. */
export interface LiveBell {
  bell: BellState
  arrived: string
  /** Sends one of the bell's forms; false when that did not succeed. */
  send: (form: FormData) => Promise<boolean>
}

/** Keeps a bell up to date from the moment the page's scripts run; a newly loaded state replaces it. */
export function useBell(loaded: BellState): LiveBell {
  const [bell, setBell] = useState(loaded)
  const [arrived, setArrived] = useState('')
  const shown = useRef(loaded)

  const show = useCallback((next: BellState) => {
    // Somebody else may have signed in, in another window.
    if (next.owner !== shown.current.owner || next.now < shown.current.now) return
    const [newest] = next.items
    if (newest?.unread && newest.timestamp > (shown.current.items[0]?.timestamp ?? '')) setArrived(newest.message)
    shown.current = next
    setBell(next)
  }, [])
  useEffect(() => show(loaded), [loaded, show])
  useEffect(() => followBell(show), [show])

  const send = useCallback(
    async (form: FormData) => {
      // Without the page to go back to, the answer is the new bell.
      form.delete('back')
      try {
        // Goes on when the page is left: what is opened has been read.
        const init = { method: 'POST', body: form, redirect: 'manual', keepalive: true } as const
        const answer = await fetch('/admin/notifications', init)
        if (!answer.ok) return false
        const next: BellState = await answer.json()
        show(next)
        tellWindows(next)
        return true
      } catch {
        return false
      }
    },
    [show],
  )
  return { bell, arrived, send }
}
