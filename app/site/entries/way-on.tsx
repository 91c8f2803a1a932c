import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'

/** Says where a row leads; its arrow moves with the row, which is the link and has the class `group`. */
export function WayOn({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex items-center gap-2 font-semibold text-accent print:hidden">
      {children}
      <ArrowRight aria-hidden className="size-5 transition-transform group-hover:translate-x-1" />
    </p>
  )
}
