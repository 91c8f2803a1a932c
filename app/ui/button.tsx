import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'secondary' | 'quiet'

const SHARED =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-lg border px-6 py-2.5 text-base font-semibold leading-tight transition-colors'

const LOOKS: Record<Look, string> = {
  primary:
    'border-transparent bg-accent-ground text-on-accent hover:bg-accent-strong disabled:opacity-60 disabled:cursor-progress',
  secondary: 'border-line-strong text-text hover:border-accent hover:text-accent',
  quiet: 'border-transparent text-accent hover:text-accent-strong hover:bg-wash',
}

/** The classes of a button's look, for an element that is neither of the two below: a plain anchor, a summary. */
export function buttonLook(look: Look): string {
  return `${SHARED} ${LOOKS[look]}`
}

/** A link that looks like a button. Loads the target's code when the visitor is about to follow it. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link prefetch="intent" {...props} className={`${buttonLook(look)} ${className}`} />
}

/** A button; `type` is "button" unless said otherwise. */
export function Button({
  look = 'primary',
  className = '',
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type={type} {...props} className={`${buttonLook(look)} ${className}`} />
}
