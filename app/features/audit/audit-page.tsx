import Download from 'lucide-react/icons/download'
import { Form, Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/audit-page.ts'
import { ActionList } from './action-list.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { checkChain } from './chain.server.ts'
import { ChainNotice } from './chain-notice.tsx'
import { filterQuery, readFilter } from './filter.ts'
import { listActions, listFilterChoices } from './list-actions.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Registro · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const query = new URL(request.url).searchParams
    const filter = readFilter(query)
    const before = /^\d{1,9}$/.test(query.get('prima') ?? '') ? Number(query.get('prima')) : undefined
    const page = await listActions(ctx, filter, before)
    const chain = await checkChain(ctx, { again: query.has('verifica') })
    return { ...page, filter, paged: before !== undefined, chain, choices: await listFilterChoices(ctx) }
  })
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, paged, chain, choices } = loaderData
  const filtered = filterQuery(filter) !== ''
  return (
    <AdminPage
      title="Registro"
      lead="Chi ha fatto che cosa e quando. Le righe non si possono modificare né eliminare."
      actions={
        <Form method="post" action={`/admin/audit/export${filterQuery(filter)}`} reloadDocument>
          <SubmitButton look="secondary" size="compact">
            <Download aria-hidden className="size-4" />
            Esporta CSV
          </SubmitButton>
        </Form>
      }
    >
      <ChainNotice chain={chain} again={filterQuery(filter, { verifica: '1' })} />
      <AuditFilters filter={filter} choices={choices} />
      {rows.length > 0 ? (
        <ActionList rows={rows} />
      ) : (
        <p className="border-line border-y py-10 text-center text-soft">
          {filtered || paged ? 'Nessuna riga corrisponde ai filtri.' : 'Il registro è ancora vuoto.'}
        </p>
      )}
      <nav aria-label="Pagine del registro" className="mt-4 flex flex-wrap justify-between gap-3">
        {paged ? (
          <Link to={`/admin/audit${filterQuery(filter)}`} className={buttonLook('quiet', 'compact')}>
            Torna alle più recenti
          </Link>
        ) : (
          <span />
        )}
        {next !== undefined && (
          <Link
            to={`/admin/audit${filterQuery(filter, { prima: String(next) })}`}
            className={buttonLook('secondary', 'compact')}
          >
            Righe precedenti
          </Link>
        )}
      </nav>
    </AdminPage>
  )
}
