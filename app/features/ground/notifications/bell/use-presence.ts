import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { SECOND } from '#app/lib/time/duration.ts'
import { usePulse } from './pulse.ts'

/** Renews the own presence; well below `PRESENT_MS`. */
const EVERY_MS = 20 * SECOND

interface Presence {
  /** The page whose action has the intent `presence`. */
  action: string
  /** The others, as the page was loaded. */
  known: string[]
  /** Presence ends when nothing was typed for this long. */
  pauseMs: number
}

/**
 * Reports to the server that the user is writing, until they pause, leave the form or the page, and follows other
 * writers. Returns their names.
 */
export function usePresence({ action, known, pauseMs }: Presence) {
  const fetcher = useFetcher<{ writers?: string[] }>()
  const writing = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { submit } = fetcher
  const tell = useCallback(() => {
    submit(
      { intent: 'presence', writing: writing.current ? 'yes' : 'no' },
      { method: 'post', action, defaultShouldRevalidate: false },
    )
  }, [submit, action])
  const onStopped = useCallback(() => {
    clearTimeout(pause.current)
    if (!writing.current) return
    writing.current = false
    tell()
  }, [tell])
  const onWriting = useCallback(() => {
    clearTimeout(pause.current)
    pause.current = setTimeout(onStopped, pauseMs)
    if (writing.current) return
    writing.current = true
    tell()
  }, [tell, onStopped, pauseMs])

  // The server ends the presence with the reply.
  const onSent = useCallback(() => {
    clearTimeout(pause.current)
    writing.current = false
  }, [])

  usePulse('writers', tell)
  useEffect(() => {
    const timer = setInterval(() => writing.current && tell(), EVERY_MS)
    const leave = () => {
      clearTimeout(pause.current)
      if (!writing.current) return
      writing.current = false
      const body = new URLSearchParams({ intent: 'presence', writing: 'no' })
      // `keepalive` completes the request when the page is left.
      fetch(action.replace(/(?=\?|$)/, '.data'), { method: 'POST', body, keepalive: true }).catch(() => undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [tell, action])
  return { writers: fetcher.data?.writers ?? known, onWriting, onStopped, onSent }
}
