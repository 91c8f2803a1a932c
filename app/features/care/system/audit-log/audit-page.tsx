import Download from 'lucide-react/icons/download'
import { Form } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { LogPages } from '#app/features/care/system/log-parts/log-pages.tsx'
import { checkChain } from '#app/features/ground/audit/chain.server.ts'
import { INPUT_LABELS } from '#app/features/ground/settings/sections/section-forms.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Route } from './+types/audit-page.ts'
import { ActionList } from './action-list.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { ChainNotice } from './chain-notice.tsx'
import { auditFilter } from './filter.ts'
import { listActions, listFilterChoices } from './list-actions.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Attività · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const query = new URL(request.url).searchParams
    const filter = auditFilter.read(query)
    const before = /^\d{1,9}$/.test(query.get('prima') ?? '') ? Number(query.get('prima')) : undefined
    const page = await listActions(ctx, filter, before)
    const chain = await checkChain(ctx, { again: query.has('verifica') })
    return {
      ...page,
      filter,
      paged: before !== undefined,
      chain,
      settings: INPUT_LABELS,
      choices: await listFilterChoices(ctx),
    }
  })
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, paged, chain, settings, choices } = loaderData
  const filtered = auditFilter.write(filter) !== ''
  return (
    <AdminPage
      title="Attività"
      lead="Chi ha fatto che cosa e quando. Le righe non si possono modificare né eliminare: se ne cancella solo il testo, alla scadenza o insieme ai dati di una persona."
      actions={
        <Form method="post" action={`/admin/audit/export${auditFilter.write(filter)}`} reloadDocument>
          <SubmitButton look="secondary" size="compact">
            <Download aria-hidden className="size-4" />
            Esporta CSV
          </SubmitButton>
        </Form>
      }
    >
      <ChainNotice chain={chain} again={auditFilter.write(filter, { verifica: '1' })} />
      <AuditFilters filter={filter} choices={choices} />
      <ActionList
        rows={rows}
        people={choices.people}
        settings={settings}
        empty={filtered || paged ? 'Nessuna riga corrisponde ai filtri.' : 'Ancora nessuna attività.'}
      />
      <LogPages
        label="Pagine delle attività"
        newest={paged ? { to: `/admin/audit${auditFilter.write(filter)}`, text: 'Torna alle più recenti' } : undefined}
        older={
          next === undefined
            ? undefined
            : { to: `/admin/audit${auditFilter.write(filter, { prima: String(next) })}`, text: 'Righe precedenti' }
        }
      />
    </AdminPage>
  )
}
