import type { ComponentProps } from 'react'
import { useTicked } from './form-state.ts'

/**
 * A checkbox in the style of the other fields (forms.css); `className` sets its size. In a refused form it is ticked as
 * it was sent.
 */
export function Checkbox({ className = 'size-5', ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  const defaultChecked = useTicked(input.name, String(input.value ?? 'on'), input.defaultChecked)
  return (
    <input
      type="checkbox"
      className={`checkbox shrink-0 ${className}`}
      {...input}
      {...(input.checked === undefined && { defaultChecked })}
    />
  )
}
