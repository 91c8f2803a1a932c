import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { formatPlainDay, withArticle } from '#app/lib/text/format.ts'

/** An open position in the list. */
export interface JobRow {
  path: string
  title: string
  lead: string
  place: string
  contract: string
  until?: string | undefined
}

/** The open positions, each a link over its whole row. */
export function JobRows({ jobs }: { jobs: readonly JobRow[] }) {
  return (
    <ul className="border-b border-line-strong">
      {jobs.map(({ path, title, lead, place, contract, until }) => (
        <li
          key={path}
          className="group relative grid gap-x-8 gap-y-3 border-t border-line-strong py-7 lg:grid-cols-[1fr_minmax(0,22rem)_auto]"
        >
          <div>
            <h3 className="text-2xl">
              <Link
                to={path}
                prefetch="intent"
                className="text-accent after:absolute after:inset-0 group-hover:text-accent-strong"
              >
                {title}
              </Link>
            </h3>
            <p className="mt-2 max-w-[34em] text-soft">{lead}</p>
          </div>
          <ul className="space-y-1 text-sm lg:pt-1.5">
            <li>{place}</li>
            <li className="text-soft">{contract}</li>
            {until && <li className="text-warm">{withArticle('Candidature fino al', formatPlainDay(until))}</li>}
          </ul>
          <ArrowRight
            aria-hidden
            className="size-6 text-accent transition-transform group-hover:translate-x-1 lg:mt-1.5"
          />
        </li>
      ))}
    </ul>
  )
}
