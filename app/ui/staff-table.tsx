import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface TableProps {
  caption: string
  head: string[]
  /**
   * Classes with the width of each column. Then each row has one line, and on phones two: its head and the cell with
   * `data-cell` `when`, then `what` and `mark`.
   */
  widths?: string[]
  /** The last column has buttons. */
  hasActions?: boolean
  children: ReactNode
}

/** A table of the staff area; on phones each row is a block whose cells are named by their `data-label`. */
export function StaffTable({ caption, head, widths, hasActions = false, children }: TableProps) {
  return (
    <table className={`staff-table w-full text-left ${widths ? 'staff-lines' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="text-soft text-xs">
        <tr>
          {head.map((name, at) => (
            <th key={name} scope="col" className={widths?.[at]}>
              {name}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="sr-only">Azioni</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface PageProps {
  page: number
  hasMore: boolean
  query: Record<string, string>
  /** What stands between the links. */
  children?: ReactNode
}

/** Links to the pages before and after; none when there is only one page. */
export function PageLinks({ page, hasMore, query, children }: PageProps) {
  if (page === 1 && !hasMore) return null
  const to = (number: number) => `?${new URLSearchParams({ ...query, pagina: String(number) })}`
  return (
    <nav aria-label="Pagine" className="mt-5 flex items-center gap-4">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className="link inline-flex min-h-11 items-center">
          Precedenti
        </Link>
      )}
      {children}
      {hasMore && (
        <Link to={to(page + 1)} rel="next" className="link inline-flex min-h-11 items-center">
          Successive
        </Link>
      )}
    </nav>
  )
}
