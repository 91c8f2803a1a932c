import type { ReactNode } from 'react'
import { type ContentsEntry, PageContents } from './page-contents.tsx'

/** Body of an inner page: a column of sections and, on wide screens, the table of contents beside it. */
export function PageBody({ contents, children }: { contents?: readonly ContentsEntry[]; children: ReactNode }) {
  return (
    <div className="wrap grid gap-x-8 py-16 md:py-24 lg:grid-cols-12">
      {contents && (
        <div className="hidden lg:col-span-3 lg:block print:hidden">
          <PageContents entries={contents} />
        </div>
      )}
      <div
        className={`min-w-0 space-y-16 md:space-y-24 ${contents ? 'lg:col-span-8 lg:col-start-5' : 'lg:col-span-9'}`}
      >
        {children}
      </div>
    </div>
  )
}
