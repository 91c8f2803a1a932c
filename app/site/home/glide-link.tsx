import type { ComponentProps, MouseEvent } from 'react'

interface Props extends ComponentProps<'a'> {
  /** A place on this page, `#services`. */
  href: `#${string}`
  /** Id of what takes the focus; the place itself unless said otherwise. */
  focusId?: string
}

/**
 * A link to a place on the same page. Without scripts it jumps there; with them it glides (unless motion is unwelcome)
 * and the keyboard goes on from there.
 */
export function GlideLink({ href, focusId = href.slice(1), ...props }: Props) {
  function glide(event: MouseEvent) {
    const focus = document.getElementById(focusId)
    if (!focus || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const place = document.getElementById(href.slice(1))
    if (place) place.scrollIntoView({ behavior })
    else scrollTo({ top: 0, behavior })
    focus.focus({ preventScroll: true })
  }
  return <a {...props} href={href} onClick={glide} />
}
