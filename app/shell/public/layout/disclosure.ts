import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useOnPageChange } from '#app/lib/browser/on-page-change.ts'

/** Closes an open `<details>` on a click or focus outside, on Escape and on navigation. */
export function useDisclosure(details: RefObject<HTMLDetailsElement | null>): void {
  useOnPageChange(() => details.current?.removeAttribute('open'))

  useEffect(() => {
    const close = (event: Event) => {
      const { current } = details
      if (!current?.open) return
      if (event instanceof globalThis.KeyboardEvent) {
        if (event.key !== 'Escape') return
        // Move the focus out of the content that closes.
        if (current.contains(document.activeElement)) current.querySelector('summary')?.focus()
        current.open = false
      } else if (event.target instanceof Node && !current.contains(event.target)) {
        current.open = false
      } else if (event.type === 'click' && event.target instanceof Element && event.target.closest('a')) {
        // Also for a link to the current page.
        current.open = false
      }
    }
    const events = ['click', 'focusin', 'keydown'] as const
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [details])
}

/**
 * The optional keys of the disclosure pattern (ARIA APG): arrow down and up, Home and End move between summary and
 * links.
 */
export function moveByArrows(event: KeyboardEvent<HTMLDetailsElement>): void {
  const details = event.currentTarget
  if (!details.open || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...details.querySelectorAll<HTMLElement>('summary, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: stops.length - 1 }[event.key]
  if (next === undefined || at === -1) return
  event.preventDefault()
  stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus()
}
