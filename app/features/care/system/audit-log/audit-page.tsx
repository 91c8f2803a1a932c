import Download from 'lucide-react/icons/download'
import { Form, Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { LogFilters, type LogPerson } from '#app/features/care/system/log-parts/log-filters.tsx'
import { LogPages } from '#app/features/care/system/log-parts/log-pages.tsx'
import { actionName } from '#app/features/ground/audit/actions.ts'
import { checkChain } from '#app/features/ground/audit/chain.server.ts'
import type { ChainState } from '#app/features/ground/audit/verify.server.ts'
import { INPUT_LABELS } from '#app/features/ground/settings/sections/section-forms.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import type { Route } from './+types/audit-page.ts'
import { ActionList } from './action-list.tsx'
import { type AuditFilter, auditFilter } from './filter.ts'
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
      lead="Chi ha fatto che cosa e quando. Nessuna riga si può modificare."
      search={<AuditFilters filter={filter} choices={choices} />}
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
      <ActionList
        rows={rows}
        people={choices.people}
        settings={settings}
        isFolded={!filtered}
        empty={filtered || paged ? 'Nessuna riga corrisponde ai filtri.' : 'Ancora nessuna attività.'}
      />
      <LogPages to={(more) => `/admin/audit${auditFilter.write(filter, more)}`} isFirst={!paged} next={next} />
    </AdminPage>
  )
}

interface Props {
  filter: AuditFilter
  choices: { people: LogPerson[]; actions: string[] }
}

/** Filters of the audit log. */
function AuditFilters({ filter, choices }: Props) {
  return (
    <LogFilters
      path="/admin/audit"
      filter={filter}
      people={choices.people}
      kind={
        <Labelled label="Azione">
          <select name="azione" defaultValue={filter.action} className="field">
            <option value="">Tutte</option>
            {choices.actions.map((action) => (
              <option key={action} value={action}>
                {actionName(action)}
              </option>
            ))}
          </select>
        </Labelled>
      }
      words={{ name: 'oggetto', value: filter.target, label: 'Oggetto o parole' }}
    />
  )
}

const PROBLEMS = {
  changed: 'il contenuto è stato modificato',
  removed: 'prima di questa mancano delle righe',
  'out-of-order': 'non segue la riga precedente',
} as const

/** Says when the chain of rows is broken: each row carries the hash of the previous one. */
function ChainNotice({ chain, again }: { chain: ChainState; again: string }) {
  if (chain.ok) return null
  const title = `Il registro delle attività è stato alterato. Riga ${chain.sequence}: ${PROBLEMS[chain.problem]}.`
  return (
    <Notice tone="error" className="mb-4" title={title}>
      {chain.rows > 0 && `Intatto fino alla riga ${chain.rows}. `}
      <Link
        to={`/admin/audit${again}`}
        preventScrollReset
        className="link inline-flex min-h-9 items-center max-lg:min-h-11"
      >
        Verifica ora
      </Link>
    </Notice>
  )
}
