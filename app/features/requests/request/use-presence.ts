import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

/** Well below the minute after which one counts as gone. */
const EVERY_MS = 20_000

/** A sign of life is forgotten when nothing was typed for so long. */
const STILL_WRITING_MS = 45_000

/** Tells the server that one is writing an answer, and asks now and then who else is. Gives the others' names. */
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
