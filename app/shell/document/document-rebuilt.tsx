import { useLayoutEffect } from 'react'
import { DOCUMENT_REBUILT } from '#app/ui/theme.ts'

/**
 * React builds the whole document anew when it goes to the error page and back. What the first script had put on it
 * has to be put there again, before it is painted.
 */
export function DocumentRebuilt() {
  useLayoutEffect(() => {
    dispatchEvent(new Event(DOCUMENT_REBUILT))
  }, [])
  return null
}
