import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** A line above the title. */
  above?: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  /** Buttons and links to the right of the title. */
  actions?: ReactNode
  /** `narrow` for forms and texts; tables and calendars use the full width. */
  width?: 'narrow' | 'full'
  /** Less space around the title, for dense screens. */
  dense?: boolean
  children: ReactNode
}

/** Layout of a staff page: title, actions, content. */
export function AdminPage({ title, above, lead, actions, width = 'full', dense = false, children }: Props) {
  return (
    <div className={`px-4 sm:px-6 lg:px-8 ${dense ? 'pt-3 pb-6' : 'py-6'} ${width === 'narrow' ? 'max-w-4xl' : ''}`}>
      {above}
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-3 sm:gap-x-6">
        <div className={`min-w-0 ${dense ? '' : 'lg:grow lg:basis-72'}`}>
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="mt-1 text-soft">{lead}</p>}
        </div>
        {actions && (
          <div
            className={`flex flex-wrap items-center gap-2 ${dense ? 'min-w-0 justify-end max-sm:grow lg:flex-[3]' : ''}`}
          >
            {actions}
          </div>
        )}
      </header>
      <div className={dense ? 'mt-3' : 'mt-6'}>{children}</div>
    </div>
  )
}
