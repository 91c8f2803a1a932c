import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'

/** What is seldom done on a page, folded under one button; on wide screens it stands over the page. */
export function MoreActions({ open = false, children }: { open?: boolean; children: ReactNode }) {
  return (
    <details open={open} name="azione" className="max-lg:open:basis-full lg:relative">
      <summary className={`list-none ${buttonLook('quiet', 'compact')}`}>
        <Ellipsis aria-hidden className="size-4 shrink-0" />
        Altro
      </summary>
      <div className="right-0 z-20 mt-2 grid justify-items-start gap-2 rounded-lg border border-line bg-raised p-3 max-lg:mb-2 lg:absolute lg:min-w-56 lg:shadow-lg lg:has-open:w-104">
        {children}
      </div>
    </details>
  )
}
