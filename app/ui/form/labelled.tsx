import type { ReactNode } from 'react'

/** A control of a dense form under a small label. */
export function Labelled({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={`block min-w-0 ${className}`}>
      <span className="mb-1 block text-soft text-xs">{label}</span>
      {children}
    </label>
  )
}
