import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import type { Route } from './+types/security-page.ts'
import { readSecurityFilter, securityQuery } from './security-filter.ts'
import { SecurityFilters } from './security-filters.tsx'
import { SecurityList } from './security-list.tsx'
import { listSecurityChoices, listSecurityEvents } from './security-queries.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Sicurezza · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const query = new URL(request.url).searchParams
    const filter = readSecurityFilter(query)
    const before = /^[\d:.TZ-]{24}_[\da-f-]{36}$/.exec(query.get('prima') ?? '')?.[0]
    const page = await listSecurityEvents(ctx, filter, before)
    return { ...page, filter, paged: before !== undefined, choices: await listSecurityChoices(ctx) }
  })
}

/** `/admin/security`: accesses, refusals and changes of rights, with person and network. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, paged, choices } = loaderData
  const filtered = securityQuery(filter) !== ''
  return (
    <AdminPage
      title="Sicurezza"
      lead="Accessi, rifiuti e cambi di permessi degli ultimi 180 giorni: chi, da quale rete, quante volte nell’ora. Le reti sono abbreviate."
    >
      <SecurityFilters filter={filter} choices={choices} />
      {rows.length > 0 ? (
        <SecurityList rows={rows} />
      ) : (
        <p className="border-line border-y py-10 text-center text-soft">
          {filtered || paged ? 'Nessun evento corrisponde ai filtri.' : 'Ancora nessun evento.'}
        </p>
      )}
      <nav aria-label="Pagine degli eventi" className="mt-4 flex flex-wrap justify-between gap-3">
        {paged ? (
          <Link to={`/admin/security${securityQuery(filter)}`} className={buttonLook('quiet', 'compact')}>
            Torna ai più recenti
          </Link>
        ) : (
          <span />
        )}
        {next !== undefined && (
          <Link
            to={`/admin/security${securityQuery(filter, { prima: next })}`}
            className={buttonLook('secondary', 'compact')}
          >
            Eventi precedenti
          </Link>
        )}
      </nav>
    </AdminPage>
  )
}
