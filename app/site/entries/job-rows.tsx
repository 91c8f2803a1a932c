import { Link } from 'react-router'
import { formatPlainDay, withArticle } from '#app/lib/text/format.ts'
import { WayOn } from './way-on.tsx'

/** An open position in the list. */
export interface JobRow {
  path: string
  title: string
  lead: string
  place: string
  contract: string
  salary?: string | undefined
  until?: string | undefined
}

/** The open positions, each a link over its whole row. */
export function JobRows({ jobs }: { jobs: readonly JobRow[] }) {
  return (
    <ul className="border-b border-line-strong">
      {jobs.map(({ path, title, lead, place, contract, salary, until }) => (
        <li
          key={path}
          className="group relative grid gap-x-8 gap-y-5 border-t border-line-strong py-8 md:py-10 lg:grid-cols-[1fr_minmax(0,25rem)]"
        >
          <div>
            <h3 className="text-3xl">
              <Link to={path} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-accent">
                {title}
              </Link>
            </h3>
            <p className="mt-3 max-w-[34em] text-lg text-soft">{lead}</p>
            <WayOn>Vedi la posizione</WayOn>
          </div>
          <ul className="space-y-1 lg:border-line lg:border-l lg:pl-8">
            {salary && (
              <li className="mb-2 font-semibold text-2xl text-warm leading-tight sm:text-3xl tracking-tight">
                {salary}
              </li>
            )}
            <li>{contract}</li>
            <li className="text-soft">{place}</li>
            {until && <li className="text-soft">{withArticle('Candidature fino al', formatPlainDay(until))}</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}
