import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  title: ReactNode
  /** The page to which this one belongs: a link above the title. */
  back?: { to: string; label: string }
  /** A line above the title. */
  above?: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  /** Buttons and links to the right of the title. */
  actions?: ReactNode
  /** Search and filters of a list, beside the title; below it on narrow screens. */
  search?: ReactNode
  /**
   * `narrow` for forms and texts, `sections` for forms in two columns; tables use the full width, and with `bar` title and
   * actions share one row, on phones two.
   */
  width?: 'narrow' | 'sections' | 'full' | 'bar'
  /** Less space around the title, for dense screens. */
  dense?: boolean
  children: ReactNode
}

const WIDTHS = { narrow: 'max-w-4xl', sections: 'max-w-5xl', full: '', bar: '' }

/** Layout of a staff page: title, actions, content. */
export function AdminPage({
  title,
  back,
  above,
  lead,
  actions,
  search,
  width = 'full',
  dense = false,
  children,
}: Props) {
  const isBar = width === 'bar'
  return (
    <div className={`px-4 sm:px-6 lg:px-8 ${dense ? 'pt-3 pb-6' : 'py-6'} ${WIDTHS[width]}`}>
      {back && (
        <Link
          to={back.to}
          className="mb-1 inline-flex min-h-9 items-center gap-1.5 font-medium text-accent text-sm hover:underline max-lg:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      {above}
      <header
        className={`flex flex-wrap justify-between ${isBar ? 'items-center gap-x-2 gap-y-3 xl:flex-nowrap' : 'items-start gap-x-3 gap-y-3 sm:gap-x-6'}`}
      >
        <div className={`min-w-0 ${isBar ? 'flex-1 md:max-xl:basis-48' : dense ? '' : 'lg:grow lg:basis-72'}`}>
          <h1 className={isBar ? 'text-lg leading-tight 2xl:text-xl' : 'text-2xl'}>{title}</h1>
          {lead && <p className="mt-1 text-soft">{lead}</p>}
        </div>
        {search && <div className="min-w-0 max-lg:order-last max-lg:basis-full lg:flex-1">{search}</div>}
        {actions && (
          <div
            className={`flex flex-wrap items-center gap-2 ${isBar ? 'max-xl:contents' : dense && !search ? 'min-w-0 sm:justify-end max-sm:has-[details]:basis-full lg:flex-[3]' : ''}`}
          >
            {actions}
          </div>
        )}
      </header>
      <div className={dense ? 'mt-3' : 'mt-6'}>{children}</div>
    </div>
  )
}
