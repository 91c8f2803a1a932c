import { Link, redirect } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatCount, formatStamp } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import type { Route } from './+types/company-page.ts'
import { getCompany } from './get-company.server.ts'
import { AnswerOrEnter, NextAndLast, PersonColumns, RequestsOf } from './history-list.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${inertLine(loaderData?.name ?? '', 60) || 'Azienda'} · IDG` },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context, request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('azienda') ?? ''
  return withErrorResponse(async () => {
    if (!key) throw redirect('/admin/people')
    const found = await getCompany(context.get(appContext), key)
    if (found.movedTo !== null) throw redirect(`/admin/companies?azienda=${encodeURIComponent(found.movedTo)}`)
    return found
  })
}

/** /admin/companies: the people of a company and everything between us and them. */
export default function CompanyPage({ loaderData: { name, domain, people, history } }: Route.ComponentProps) {
  return (
    <AdminPage
      back={{ to: '/admin/people', label: 'Torna alle persone' }}
      title={<UserTextLine text={name} max={120} />}
      lead={domain !== name && domain}
      actions={<AnswerOrEnter history={history} enter={`/admin/requests/new?azienda=${encodeURIComponent(name)}`} />}
    >
      <PersonColumns first={<NextAndLast history={history} />} history={history}>
        <aside aria-label="Dati dell’azienda" className="min-w-0 space-y-6 xl:col-start-2">
          <section aria-labelledby="le-persone">
            <h2 id="le-persone" className="font-semibold text-sm">
              {people.length === 1 ? 'Una persona' : `${people.length} persone`}
            </h2>
            <ul className="mt-1 divide-y divide-line text-sm">
              {people.map((person) => (
                <li key={person.id} className="py-2">
                  <Link to={`/admin/people/${person.id}`} className="font-medium hover:text-accent">
                    <UserTextLine text={person.name} max={80} empty="Senza nome" />
                  </Link>
                  <span className="flex justify-between gap-2 text-soft text-xs">
                    <span>{formatCount(person.requests, 'una richiesta', 'richieste')}</span>
                    <span className="tabular-nums">{formatStamp(new Date(person.lastAt))}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <RequestsOf history={history} />
        </aside>
      </PersonColumns>
    </AdminPage>
  )
}
