import { Link } from 'react-router'
import type { Visits } from '#app/features/pages/visits/read-visits.server.ts'
import { formatCount, formatNumber, formatShare } from '#app/lib/text/format.ts'

/** Visits of the public site: totals, the most read pages and the sources. */
export function VisitFigures({ visits, requests, since }: { visits: Visits; requests: number; since: string }) {
  const { contactReadings } = visits
  return (
    <section aria-labelledby="visits" className="mt-12 border-line border-t pt-10">
      <h2 id="visits" className="text-lg">
        Visite al sito
      </h2>
      <p className="mt-1 max-w-3xl text-soft">
        {visits.visits === 0
          ? 'Ancora nessuna visita contata.'
          : `Visite: ${formatNumber(visits.visits)}, pagine lette: ${formatNumber(visits.readings)}. La pagina «Contattaci» è stata letta ${formatCount(contactReadings, 'una volta', 'volte')}. `}
        {visits.visits > 0 && (
          <Link to={`/admin/requests?dal=${since}`} className="link">
            {formatCount(requests, 'Una richiesta', 'richieste')}
          </Link>
        )}
        {visits.visits > 0 && ` (${formatShare(requests / visits.visits, 1)} delle visite).`}
      </p>
      {visits.visits > 0 && (
        <div className="mt-5 grid gap-x-12 gap-y-8 md:grid-cols-2">
          <Counts title="Pagine più lette" rows={visits.pages} isLinked />
          <Counts title="Da dove arrivano" rows={visits.sources} />
        </div>
      )}
    </section>
  )
}

function Counts({ title, rows, isLinked = false }: { title: string; rows: Visits['pages']; isLinked?: boolean }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold text-base">{title}</h3>
      <ol className="mt-2 divide-y divide-line border-line border-y">
        {rows.map(({ name, total }) => (
          <li key={name} className="flex items-center justify-between gap-4 py-2">
            {isLinked ? (
              <a href={name} className="link wrap-anywhere max-lg:py-2">
                {name === '/' ? 'Home' : name}
              </a>
            ) : (
              <span className="wrap-anywhere">{name}</span>
            )}
            <span className="font-semibold tabular-nums">{formatNumber(total)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
