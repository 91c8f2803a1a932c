import type { ComponentProps } from 'react'

/** A checkbox in the style of the other fields (forms.css); `className` sets its size. */
export function Checkbox({ className = 'size-5', ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={`checkbox shrink-0 ${className}`} {...input} />
}
