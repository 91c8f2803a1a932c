import type { ReactNode } from 'react'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from './submit-button.tsx'

interface Props {
  /** Of the button that asks, and of the one that does it. */
  label: ReactNode
  /** What is lost. */
  ask: ReactNode
  intent: string
  look?: 'secondary' | 'quiet'
  disabled?: boolean
}

/** The button of a form that cannot be undone: it asks first, and only the question is red. A disclosure, so that it works without scripts. */
export function Question({ label, ask, intent, look = 'secondary', disabled = false }: Props) {
  if (disabled) {
    return (
      <SubmitButton look={look} size="compact" disabled>
        {label}
      </SubmitButton>
    )
  }
  return (
    <details>
      <summary className={`${buttonLook(look, 'compact')} list-none`}>{label}</summary>
      <div className="mt-2 flex max-w-md flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-danger-ground p-3 text-sm">
        <p className="min-w-40 flex-1">{ask}</p>
        <SubmitButton name="intent" value={intent} look="danger" size="compact">
          {label}
        </SubmitButton>
      </div>
    </details>
  )
}
