import type { ComponentProps, MouseEvent } from 'react'

interface Props extends ComponentProps<'a'> {
  /** A target on this page, such as `#services`. */
  href: `#${string}`
  /** Id of the element to focus; the target by default. */
  focusId?: string
}

/**
 * A link to a target on the same page. With JavaScript it scrolls smoothly (unless reduced motion is preferred) and
 * moves the focus to the target.
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
