import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatStamp } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
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
  const to = (number: number) => `?${new URLSearchParams({ ...(q && { q }), pagina: String(number) })}`
  return (
    <AdminPage
      title="Persone"
      lead="Chi ha scritto o telefonato, con tutto ciò che c’è stato."
      actions={people.length > 0 && <ExportPeople q={q} />}
    >
      <search>
        <form className="mb-5 flex max-w-xl items-end gap-3">
          <TextField
            key={q}
            label="Cerca per nome, email, telefono o azienda"
            name="q"
            type="search"
            defaultValue={q}
            className="grow"
          />
          <SubmitButton look="secondary" size="compact">
            Cerca
          </SubmitButton>
        </form>
      </search>
      {people.length === 0 ? (
        <p className="text-soft">
          {q
            ? 'Nessuna persona trovata: prova con una sola parola, o con le cifre del telefono.'
            : 'Ancora nessuno: le persone compaiono da sole con le loro richieste.'}
        </p>
      ) : (
        <table className="staff-table w-full text-left">
          <caption className="sr-only">Persone</caption>
          <thead className="text-soft text-xs">
            <tr>
              <th scope="col">Persona</th>
              <th scope="col">Azienda</th>
              <th scope="col">Email e telefono</th>
              <th scope="col">Richieste</th>
              <th scope="col">Ultimo contatto</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, company, companyKey, email, phone, requests, lastAt }) => (
              <tr key={id}>
                <th scope="row" className="font-normal">
                  <Link to={`/admin/people/${id}`} className="font-semibold hover:text-accent">
                    <UserTextLine text={name} max={80} empty="Senza nome" />
                  </Link>
                </th>
                <td data-label="Azienda">
                  {companyKey ? (
                    <Link
                      to={`/admin/companies?azienda=${encodeURIComponent(companyKey)}`}
                      className="hover:text-accent"
                    >
                      <UserTextLine text={company} max={80} />
                    </Link>
                  ) : (
                    '—'
                  )}
                </td>
                <td data-label="Email e telefono">
                  <span className="flex min-w-0 flex-wrap gap-x-3">
                    {email && <EmailLink email={email} className="link min-h-6 break-all" />}
                    {phone && <PhoneLink phone={phone} className="link min-h-6" />}
                  </span>
                </td>
                <td data-label="Richieste" className="tabular-nums">
                  {requests}
                </td>
                <td data-label="Ultimo contatto" className="text-soft lg:whitespace-nowrap">
                  {formatStamp(new Date(lastAt))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pagine" className="mt-5 flex gap-4">
          {page > 1 && (
            <Link to={to(page - 1)} rel="prev" className="link inline-flex min-h-11 items-center">
              Precedenti
            </Link>
          )}
          {hasMore && (
            <Link to={to(page + 1)} rel="next" className="link inline-flex min-h-11 items-center">
              Successive
            </Link>
          )}
        </nav>
      )}
    </AdminPage>
  )
}
