import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { LogPages } from '#app/features/care/system/log-parts/log-pages.tsx'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import type { Route } from './+types/security-page.ts'
import { securityFilter } from './security-filter.ts'
import { SecurityFilters } from './security-filters.tsx'
import { SecurityList } from './security-list.tsx'
import { listSecurityChoices, listSecurityEvents } from './security-queries.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Accessi · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const query = new URL(request.url).searchParams
    const filter = securityFilter.read(query)
    const before = /^[\d:.TZ-]{24}_[\da-f-]{36}$/.exec(query.get('prima') ?? '')?.[0]
    const page = await listSecurityEvents(ctx, filter, before)
    const { securityDays } = await readSection(ctx.db, 'retention')
    return { ...page, filter, securityDays, paged: before !== undefined, choices: await listSecurityChoices(ctx) }
  })
}

/** `/admin/security`: accesses, refusals and changes of rights, with person and network. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, paged, choices, securityDays } = loaderData
  const filtered = securityFilter.write(filter) !== ''
  return (
    <AdminPage
      title="Accessi"
      lead={`Accessi, tentativi respinti e cambi di permessi degli ultimi ${securityDays} giorni: chi, da quale rete e quante volte in ciascuna ora. Le reti sono abbreviate.`}
    >
      <SecurityFilters filter={filter} choices={choices} />
      <SecurityList
        rows={rows}
        empty={filtered || paged ? 'Nessun evento corrisponde ai filtri.' : 'Ancora nessun evento.'}
      />
      <LogPages
        label="Pagine degli eventi"
        newest={
          paged ? { to: `/admin/security${securityFilter.write(filter)}`, text: 'Torna ai più recenti' } : undefined
        }
        older={
          next === undefined
            ? undefined
            : { to: `/admin/security${securityFilter.write(filter, { prima: next })}`, text: 'Eventi precedenti' }
        }
      />
    </AdminPage>
  )
}
