import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

/** `compact` is for the dense screens of the staff area. */
type Size = 'regular' | 'compact'

/** Props that choose the look of a button. */
export interface ButtonLooks {
  look?: Look
  size?: Size
}

const SHARED =
  'inline-flex items-center justify-center gap-2 rounded-lg border font-semibold leading-tight transition-colors aria-disabled:cursor-progress'

const SIZES: Record<Size, string> = {
  regular: 'min-h-12 px-6 py-2.5 text-base',
  compact: 'min-h-9 px-3.5 py-1.5 text-sm max-lg:min-h-11',
}

const OFF = 'disabled:text-soft disabled:pointer-events-none'

const LOOKS: Record<Look, string> = {
  primary:
    'border-transparent bg-accent-ground text-on-accent hover:bg-accent-strong disabled:opacity-60 disabled:cursor-progress',
  secondary: `border-line-strong disabled:border-line text-text hover:border-accent hover:text-accent ${OFF}`,
  quiet: `border-transparent text-accent hover:text-accent-strong hover:bg-wash ${OFF}`,
  danger: `border-danger disabled:border-line text-danger hover:bg-danger-ground ${OFF}`,
}

/** Classes of a button, for other elements such as a plain anchor or a summary. */
export function buttonLook(look: Look, size: Size = 'regular'): string {
  return `${SHARED} ${SIZES[size]} ${LOOKS[look]}`
}

/** A link styled as a button. Prefetches the target's code on intent. */
export function ButtonLink({
  look = 'primary',
  size = 'regular',
  className = '',
  ...props
}: ComponentProps<typeof Link> & ButtonLooks) {
  return <Link prefetch="intent" {...props} className={`${buttonLook(look, size)} ${className}`} />
}

/** A button that submits nothing; forms have a `SubmitButton`. */
export function Button({
  look = 'primary',
  size = 'regular',
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'type'> & ButtonLooks) {
  return <button {...props} type="button" className={`${buttonLook(look, size)} ${className}`} />
}
