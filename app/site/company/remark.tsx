import type { ReactNode } from 'react'

/** A highlighted remark. */
export function Remark({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside aria-label={title} className="max-w-[68ch] border-l-2 border-accent pl-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1.5 text-soft">{children}</p>
    </aside>
  )
}
