import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Removes a query parameter from the address after its message was shown, so that a reload or a return to the page does
 * not show it again. The router keeps the original location.
 */
export function useOneTimeParam(name: string): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation may set the parameter
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!url.searchParams.has(name)) return
    url.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', url)
  }, [key, name])
}
