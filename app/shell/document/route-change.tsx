import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useOnPageChange } from '#app/lib/browser/on-page-change.ts'

/**
 * After a navigation: focuses the new heading and announces the new title, as a browser does on a page load.
 * `ScrollRestoration` handles scrolling.
 */
export function RouteChange() {
  const { hash } = useLocation()
  const type = useNavigationType()
  const [announced, setAnnounced] = useState('')

  useOnPageChange(() => {
    setAnnounced(document.title)
    // A URL with a fragment has its own target.
    if (hash) return
    focusHeading()
    // A form that keeps the scroll position may lead to another page.
    if (type !== 'POP') window.scrollTo(0, 0)
  })

  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {announced}
    </p>
  )
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
