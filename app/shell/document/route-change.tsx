import { useState } from 'react'
import { useLocation } from 'react-router'
import { useOnPageChange } from '#app/shell/public/layout/on-page-change.ts'

/**
 * After a change of page: the focus goes to the new heading and the new title is announced, as a browser does with a
 * page load. The scrolling is left to `ScrollRestoration`, which knows where "back" has to lead.
 */
export function RouteChange() {
  const { hash } = useLocation()
  const [announced, setAnnounced] = useState('')

  useOnPageChange(() => {
    setAnnounced(document.title)
    // An address with a fragment names its own place on the page.
    if (!hash) focusHeading()
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
