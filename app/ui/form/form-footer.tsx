import type { ComponentProps, ReactNode } from 'react'
import { SubmitButton } from './submit-button.tsx'

interface Props extends Omit<ComponentProps<typeof SubmitButton>, 'size'> {
  label: ReactNode
  /** Further buttons, and what the form says about itself. */
  children?: ReactNode
}

/** The end of a form of the staff area: the button that sends it, then others and what the form says about itself. */
export function FormFooter({ label, children, ...button }: Props) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <SubmitButton {...button} size="compact">
        {label}
      </SubmitButton>
      {children}
    </div>
  )
}
