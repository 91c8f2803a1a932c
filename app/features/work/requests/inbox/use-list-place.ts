import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scroll positions of the lists left in this window, by query. */
const places = new Map<string, number>()

/**
 * Brings the reader back to the row of the request they come from (the fragment of the address): at the same scroll
 * position if the list was left in this window, with the focus on the row. Without scripts the browser scrolls to it.
 */
export function useListPlace(query: string): RefObject<HTMLFormElement | null> {
  const list = useRef<HTMLFormElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    const row = hash && document.getElementById(hash.slice(1))
    if (!row) return
    const top = places.get(query)
    if (top !== undefined) window.scrollTo(0, top)
    row.querySelector('a')?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
    const url = new URL(window.location.href)
    url.hash = ''
    window.history.replaceState(window.history.state, '', url)
  }, [hash, query])
  useEffect(() => {
    const note = () => void places.set(query, window.scrollY)
    const { current } = list
    current?.addEventListener('click', note, true)
    return () => current?.removeEventListener('click', note, true)
  })
  return list
}
