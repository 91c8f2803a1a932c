import type { ReactNode } from 'react'

interface Props {
  title: string
  note: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A folded part of a page. */
export function Fold({ title, note, isOpen = false, children }: Props) {
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 hover:text-accent">
        <h2 className="inline text-base">
          {title} <span className="font-normal text-soft">({note})</span>
        </h2>
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
