import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import {
  CANDIDATE_LISTS,
  CANDIDATE_STATES,
  type CandidateState,
} from '#app/features/work/candidates/candidate-states.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/candidates-page.ts'
import { listCandidates } from './list-candidates.server.ts'

export const meta = () => [{ title: 'Candidature · IDG' }]

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const asked = query.get('stato') ?? ''
  const status = Object.hasOwn(CANDIDATE_STATES, asked) ? (asked as CandidateState) : undefined
  const page = Math.min(1_000, Math.max(1, Number.parseInt(query.get('pagina') ?? '1', 10) || 1))
  return withErrorResponse(async () => ({
    ...(await listCandidates(context.get(appContext), { status, page })),
    status,
    page,
  }))
}

const RESULTS = { cancellata: { tone: 'success', text: 'Candidatura cancellata, con il curriculum.' } } as const

/** /admin/candidates: the job applications. */
export default function CandidatesPage({ loaderData }: Route.ComponentProps) {
  const { candidates, counts, status, page, hasMore } = loaderData
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <AdminPage
      title="Candidature"
      lead="Le vede solo chi ha il permesso. Alla scadenza vengono cancellate automaticamente."
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <nav aria-label="Stato" className="mb-5 flex flex-wrap gap-2">
        <Filter to="/admin/candidates" label="Tutte" count={total} isCurrent={status === undefined} />
        {(Object.keys(CANDIDATE_STATES) as CandidateState[]).map((name) => (
          <Filter
            key={name}
            to={`/admin/candidates?stato=${name}`}
            label={CANDIDATE_LISTS[name]}
            count={counts[name] ?? 0}
            isCurrent={status === name}
          />
        ))}
      </nav>
      {candidates.length === 0 ? (
        <p className="text-soft">
          {total === 0
            ? 'Ancora nessuna candidatura: chi si candida trova il modulo in «Lavora Con Noi» e in ogni posizione aperta.'
            : 'Nessuna candidatura in questo stato.'}
        </p>
      ) : (
        <table className="staff-table w-full text-left">
          <caption className="sr-only">Candidature</caption>
          <thead className="text-soft text-xs">
            <tr>
              <th scope="col">Persona</th>
              <th scope="col">Posizione</th>
              <th scope="col">Stato</th>
              <th scope="col">Ricevuta</th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((one) => (
              <tr key={one.id}>
                <th scope="row" className="font-normal">
                  <Link
                    to={`/admin/candidates/${one.id}`}
                    className="font-semibold [overflow-wrap:anywhere] hover:text-accent"
                  >
                    <bdi>{one.name}</bdi>
                  </Link>
                </th>
                <td data-label="Posizione">{one.position}</td>
                <td data-label="Stato">{CANDIDATE_STATES[one.status]}</td>
                <td data-label="Ricevuta" className="whitespace-nowrap text-soft">
                  {formatStamp(new Date(one.createdAt))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pagine" className="mt-5 flex gap-4">
          {page > 1 && <PageLink status={status} page={page - 1} label="Precedenti" />}
          {hasMore && <PageLink status={status} page={page + 1} label="Successive" />}
        </nav>
      )}
    </AdminPage>
  )
}

function PageLink({ status, page, label }: { status: string | undefined; page: number; label: string }) {
  const query = new URLSearchParams({ ...(status && { stato: status }), pagina: String(page) })
  return (
    <Link to={`/admin/candidates?${query}`} className="link inline-flex min-h-11 items-center">
      {label}
    </Link>
  )
}

function Filter({ to, label, count, isCurrent }: { to: string; label: string; count: number; isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`inline-flex min-h-9 items-center gap-2 rounded-full border px-3 text-sm max-lg:min-h-11 ${
        isCurrent ? 'border-accent font-semibold text-accent' : 'border-line-strong hover:border-accent'
      }`}
    >
      {label} <span className="text-soft tabular-nums">{count}</span>
    </Link>
  )
}
