import { useLayoutEffect } from 'react'
import { DOCUMENT_REBUILT } from '#app/ui/theme.ts'

/**
 * React replaces the whole document when it switches to the error page and back. This reapplies the attributes set by
 * the first script, before paint.
 */
export function DocumentRebuilt() {
  useLayoutEffect(() => {
    dispatchEvent(new Event(DOCUMENT_REBUILT))
  }, [])
  return null
}
