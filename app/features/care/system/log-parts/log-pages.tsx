import { Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'

interface Props {
  /** The log's address with further parts of the query string. */
  to: (more?: Record<string, string>) => string
  isFirst: boolean
  /** Cursor of the next older rows; undefined on the last page. */
  next: string | number | undefined
}

/** Links between the pages of a log. */
export function LogPages({ to, isFirst, next }: Props) {
  return (
    <nav aria-label="Pagine" className="mt-4 flex flex-wrap justify-between gap-3">
      {!isFirst && (
        <Link to={to()} className={buttonLook('quiet', 'compact')}>
          Torna all’inizio
        </Link>
      )}
      {next !== undefined && (
        <Link to={to({ prima: String(next) })} className={`${buttonLook('secondary', 'compact')} ml-auto`}>
          Precedenti
        </Link>
      )}
    </nav>
  )
}
