import type { ComponentProps } from 'react'

/** A box to tick, in the looks of the other fields (forms.css); its size comes with `className`. */
export function Checkbox({ className = 'size-5', ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={`checkbox shrink-0 ${className}`} {...input} />
}
