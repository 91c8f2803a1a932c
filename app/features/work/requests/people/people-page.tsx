import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatShortDay, formatStamp } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { ListSearch } from '#app/ui/list-tools.tsx'
import { PageLinks, StaffTable } from '#app/ui/staff-table.tsx'
import type { Route } from './+types/people-page.ts'
import { ExportPeople } from './export/export-buttons.tsx'
import { listPeople, readSearch } from './list-people.server.ts'

export const meta = () => [{ title: 'Persone · IDG' }, { name: 'robots', content: 'noindex' }]

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const q = readSearch(query)
  const page = Math.min(1_000, Math.max(1, Number.parseInt(query.get('pagina') ?? '1', 10) || 1))
  return withErrorResponse(async () => ({ ...(await listPeople(context.get(appContext), { q, page })), q, page }))
}

/** /admin/people: who has written or called, latest contact first. */
export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, hasMore, q, page } = loaderData
  return (
    <AdminPage
      dense
      title="Persone"
      actions={people.length > 0 && <ExportPeople q={q} />}
      search={<ListSearch action="/admin/people" value={q} label="Cerca per nome, email, telefono o azienda" />}
    >
      {people.length === 0 ? (
        <p className="text-soft">
          {q
            ? 'Nessuna persona trovata: prova con una sola parola, o con le cifre del telefono.'
            : 'Ancora nessuno: le persone compaiono da sole con le loro richieste.'}
        </p>
      ) : (
        <StaffTable
          caption="Persone"
          head={['Persona', 'Azienda', 'Email', 'Telefono', 'Richieste', 'Ultimo contatto']}
          widths={['w-44', 'xl:w-48', 'max-xl:hidden', 'w-44', 'w-24 text-right', 'w-32']}
        >
          {people.map(({ id, name, company, companyKey, email, phone, requests, lastAt }) => (
            <tr key={id}>
              <th scope="row" className="font-normal" title={inertLine(name, 80)}>
                <Link
                  to={`/admin/people/${id}`}
                  className="font-semibold max-md:after:absolute max-md:after:inset-0 hover:text-accent"
                >
                  <UserTextLine text={name} max={80} empty="Senza nome" />
                </Link>
              </th>
              <td data-cell="what" title={inertLine(company, 80)}>
                {companyKey ? (
                  <Link
                    to={`/admin/companies?azienda=${encodeURIComponent(companyKey)}`}
                    className="hover:text-accent max-md:pointer-events-none"
                  >
                    <UserTextLine text={company} max={80} />
                  </Link>
                ) : (
                  <span className="text-soft md:hidden">
                    <UserTextLine text={email || phone} max={80} empty="" />
                  </span>
                )}
              </td>
              <td className="text-sm max-xl:hidden" title={inertLine(email, 254)}>
                {email && <EmailLink email={email} className="hover:text-accent" />}
              </td>
              <td className="tabular-nums">{phone && <PhoneLink phone={phone} className="hover:text-accent" />}</td>
              <td data-cell="mark" className="text-right tabular-nums">
                <span className={requests > 1 ? '' : 'max-md:hidden'}>
                  {requests}
                  <span className="md:hidden"> richieste</span>
                </span>
              </td>
              <td data-cell="when" className="text-soft tabular-nums" title={formatStamp(new Date(lastAt))}>
                {formatShortDay(romeDay(new Date(lastAt)))}
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
      <PageLinks page={page} hasMore={hasMore} query={q ? { q } : {}} />
    </AdminPage>
  )
}
