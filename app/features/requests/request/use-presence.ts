import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { SECOND } from '#app/lib/time/duration.ts'

/** Well below the minute after which the server drops a presence. */
const EVERY_MS = 20 * SECOND

/** Presence ends when nothing was typed for this long. */
const STILL_WRITING_MS = 45 * SECOND

/** Reports to the server that the user is writing a reply, and polls for other writers. Returns their names. */
export function usePresence(action: string, known: string[]): { writers: string[]; onWriting: () => void } {
  const fetcher = useFetcher<{ writers?: string[] }>()
  const typedAt = useRef(0)
  const { submit } = fetcher
  const tell = useCallback(() => {
    if (document.visibilityState !== 'visible') return
    const writing = Date.now() - typedAt.current < STILL_WRITING_MS ? 'yes' : 'no'
    submit({ intent: 'presence', writing }, { method: 'post', action, defaultShouldRevalidate: false })
  }, [submit, action])
  useEffect(() => {
    const timer = setInterval(tell, EVERY_MS)
    return () => clearInterval(timer)
  }, [tell])
  const onWriting = useCallback(() => {
    const began = Date.now() - typedAt.current >= STILL_WRITING_MS
    typedAt.current = Date.now()
    if (began) tell()
  }, [tell])
  return { writers: fetcher.data?.writers ?? known, onWriting }
}
