import { Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { type InboxFilter, inboxPath, MAX_COUNTED, PAGE_SIZE } from './filter/inbox-filter.ts'

interface Props {
  filter: InboxFilter
  page: { previous: string | undefined; next: string | undefined; number: number }
  total: number
}

const NUMBER =
  'grid min-h-9 min-w-9 place-items-center rounded-lg px-1 text-sm tabular-nums hover:bg-wash hover:text-accent max-lg:min-h-11 max-lg:min-w-11'

/** Links to the neighbouring pages and to pages by number. */
export function Pages({ filter, page: { previous, next, number }, total }: Props) {
  if (!previous && !next && number === 1) return null
  const last = Math.max(Math.ceil(total / PAGE_SIZE), 1)
  const to = (page: number, cursor: InboxFilter = {}) =>
    inboxPath(filter, { ...(page > 1 && { ...cursor, pagina: String(page) }) })
  return (
    <nav aria-label="Pagine" className="mt-3 flex flex-wrap items-center justify-between gap-2">
      {previous ? (
        <Link to={to(number - 1, { prima: previous })} rel="prev" className={buttonLook('secondary', 'compact')}>
          Precedenti
        </Link>
      ) : (
        <span />
      )}
      <ol className="flex flex-wrap items-center max-sm:order-last max-sm:basis-full max-sm:justify-center">
        {numbers(number, last).map((page, at, all) => (
          <li key={page} className="flex items-center">
            {at > 0 && page - (all[at - 1] ?? 0) > 1 && (
              <span aria-hidden className="px-1 text-soft">
                …
              </span>
            )}
            <Link
              to={to(page)}
              aria-label={`Pagina ${page}`}
              aria-current={page === number ? 'page' : undefined}
              className={`${NUMBER} ${page === number ? 'bg-wash font-semibold text-accent' : 'text-soft'}`}
            >
              {page}
            </Link>
          </li>
        ))}
        {total >= MAX_COUNTED && next && (
          <li aria-hidden className="px-1 text-soft">
            …
          </li>
        )}
      </ol>
      {next ? (
        <Link to={to(number + 1, { dopo: next })} rel="next" className={buttonLook('secondary', 'compact')}>
          Successive
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

/** The first, the last and those around the present page. */
function numbers(number: number, last: number): number[] {
  const near = [1, number - 1, number, number + 1, last].filter(
    (page) => page >= 1 && (page <= last || page === number),
  )
  return [...new Set(near)].sort((one, other) => one - other)
}
