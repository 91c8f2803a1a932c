import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes a word out of the address when the page has said what it stands for: coming back to the page, or loading it anew,
 * does not say it again. The router goes on with the address it came to.
 */
export function useSaidOnce(name: string): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another navigation is another word
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!url.searchParams.has(name)) return
    url.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', url)
  }, [key, name])
}
