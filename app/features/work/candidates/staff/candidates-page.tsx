import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import {
  CANDIDATE_LISTS,
  CANDIDATE_STATES,
  type CandidateState,
} from '#app/features/work/candidates/candidate-states.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatShortDay, formatStamp } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ListSearch, ListTabs, Pill } from '#app/ui/list-tools.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { PageLinks, StaffTable } from '#app/ui/staff-table.tsx'
import type { Route } from './+types/candidates-page.ts'
import { listCandidates } from './list-candidates.server.ts'

export const meta = () => [{ title: 'Candidature · IDG' }]

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const asked = query.get('stato') ?? ''
  const status = Object.hasOwn(CANDIDATE_STATES, asked) ? (asked as CandidateState) : undefined
  const search = (query.get('q') ?? '').trim().slice(0, 120)
  const page = Math.min(1_000, Math.max(1, Number.parseInt(query.get('pagina') ?? '1', 10) || 1))
  return withErrorResponse(async () => ({
    ...(await listCandidates(context.get(appContext), { status, search, page })),
    status,
    search,
    page,
  }))
}

const RESULTS = { cancellata: { tone: 'success', text: 'Candidatura cancellata, con il curriculum.' } } as const

const TONES = { new: 'accent', talking: 'neutral', kept: 'quiet', accepted: 'quiet', declined: 'quiet' } as const

/** /admin/candidates: the job applications. */
export default function CandidatesPage({ loaderData }: Route.ComponentProps) {
  const { candidates, counts, status, search, page, hasMore } = loaderData
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { to: '/admin/candidates', label: 'Tutte', count: total, isCurrent: status === undefined },
    ...(Object.keys(CANDIDATE_STATES) as CandidateState[]).map((name) => ({
      to: `/admin/candidates?stato=${name}`,
      label: CANDIDATE_LISTS[name],
      count: counts[name] ?? 0,
      isCurrent: status === name,
    })),
  ]
  return (
    <AdminPage
      dense
      title="Candidature"
      search={
        (search || total > 20) && (
          <ListSearch action="/admin/candidates" value={search} label="Cerca un nome" keep={{ stato: status }} />
        )
      }
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <ListTabs label="Stato" tabs={tabs} />
      {candidates.length === 0 ? (
        <p className="mt-5 text-soft">
          {total === 0
            ? 'Ancora nessuna candidatura: chi si candida trova il modulo in «Lavora Con Noi» e in ogni posizione aperta.'
            : `Nessuna candidatura ${search ? 'con questo nome' : 'in questo stato'}.`}
        </p>
      ) : (
        <StaffTable
          caption="Candidature"
          head={['Persona', 'Posizione', 'Stato', 'Ricevuta']}
          widths={['w-52', '', 'w-52', 'w-28']}
        >
          {candidates.map((one) => (
            <tr key={one.id}>
              <th scope="row" className="font-normal" title={one.name}>
                <Link
                  to={`/admin/candidates/${one.id}`}
                  className="font-semibold hover:text-accent max-md:after:absolute max-md:after:inset-0"
                >
                  <bdi>{one.name}</bdi>
                </Link>
              </th>
              <td data-cell="what" title={one.position}>
                {one.position}
              </td>
              <td data-cell="mark">
                <Pill tone={TONES[one.status]}>{CANDIDATE_STATES[one.status]}</Pill>
              </td>
              <td data-cell="when" className="text-soft tabular-nums" title={formatStamp(new Date(one.createdAt))}>
                {formatShortDay(romeDay(new Date(one.createdAt)))}
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
      <PageLinks page={page} hasMore={hasMore} query={{ ...(status && { stato: status }), q: search }} />
      <p className="mt-5 text-soft text-sm">
        Le candidature le vede solo chi ha il permesso. Alla scadenza vengono cancellate automaticamente.
      </p>
    </AdminPage>
  )
}
