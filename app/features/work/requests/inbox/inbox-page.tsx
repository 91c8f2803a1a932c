import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { usePulse } from '#app/features/ground/notifications/bell/pulse.ts'
import { useServerTime } from '#app/features/ground/notifications/use-server-time.ts'
import { listAssignees, listTags } from '#app/features/work/requests/staff-choices.server.ts'
import { RESULT } from '#app/lib/result.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { requirePermission } from '#app/permissions.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ActiveFilters, ListTabs } from '#app/ui/list-tools.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { useRefresh } from '#app/ui/use-refresh.ts'
import type { Route } from './+types/inbox-page.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { findUndo } from './bulk/undo.server.ts'
import { UndoNotice } from './bulk/undo-notice.tsx'
import { activeFilters } from './filter/active-filters.tsx'
import {
  type InboxFilter,
  inboxPath,
  inboxQuery,
  isFiltered,
  listPath,
  MAX_COUNTED,
  PAGE_SIZE,
  readInboxFilter,
  TABS,
  type TabKey,
} from './filter/inbox-filter.ts'
import { InboxFilters } from './filter/inbox-filters.tsx'
import { SavedViews } from './filter/saved-views.tsx'
import { listViews } from './filter/views.server.ts'
import { actOnInbox } from './inbox-action.server.ts'
import { InboxList } from './inbox-list.tsx'
import { countTabs, listRequests } from './list-requests.server.ts'
import { Pages } from './pages.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useListPlace } from './use-list-place.ts'

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const tab = TABS.find(({ key }) => key === (loaderData?.filter.stato ?? ''))
  const folder = tab?.key ? `${tab.label} · Richieste` : 'Richieste'
  return [{ title: `${folder} · IDG` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const search = new URL(request.url).searchParams
  const filter = readInboxFilter(search)
  const done = search.get(RESULT)
  const number = (name: string) => Number.parseInt(search.get(name) ?? '', 10) || 0
  return withErrorResponse(async () => ({
    filter,
    page: await listRequests(ctx, filter),
    counts: await countTabs(ctx, filter),
    people: await listAssignees(ctx),
    tags: await listTags(ctx),
    views: await listViews(ctx),
    me: requirePermission(ctx, 'requests.read').id,
    now: ctx.clock().toISOString(),
    undo: done ? await findUndo(ctx, done) : undefined,
    passedOver: number('saltate'),
    confirmed: number('confermate'),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const filter = readInboxFilter(new URL(request.url).searchParams)
  return actOnInbox(ctx, filter, await request.formData())
}

/** /admin/requests: the inbox. All of its state is in the query string. */
export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { filter, page, counts, people, tags, views, me, undo, passedOver, confirmed } = loaderData
  const here = listPath(filter)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const active = activeFilters(filter, names)
  const total = page.total ?? counts[filter.stato ?? '']
  const now = useServerTime(loaderData.now)
  const { key } = useLocation()
  const { refresh } = useRefresh()
  usePulse('records', refresh)
  const list = useListPlace(inboxQuery(filter))
  useInboxKeys(list, { me, filter })
  return (
    <AdminPage
      dense
      title="Richieste"
      search={<InboxFilters filter={filter} active={active.length - (filter.q ? 1 : 0)} people={people} tags={tags} />}
      actions={
        <>
          <Link to="/admin/requests/new" className={buttonLook('primary', 'compact')}>
            <Plus aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Nuova richiesta</span>
          </Link>
          <SavedViews views={views} filter={filter} action={here} />
          <PostForm action={`/admin/requests/export?${inboxQuery(filter)}`} reloadDocument>
            <SubmitButton
              aria-label="Esporta CSV"
              title="Esporta questo elenco (CSV)"
              look="secondary"
              size="compact"
              className="px-2.5"
            >
              <Download aria-hidden className="size-4" />
            </SubmitButton>
          </PostForm>
        </>
      }
    >
      <FormProblem />
      <ResultToast message={resultText(useResult(), filter.stato ?? '')} />
      <InboxTabs filter={filter} counts={counts} />
      <ActiveFilters active={active} reset={inboxPath({ stato: filter.stato })} />
      {page.rows.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        // Remounted after a navigation, so that no box stays ticked.
        <PostForm key={here + key} ref={list} action={here} className="bulk">
          <BulkBar
            people={people.filter(({ isActive }) => isActive)}
            tab={filter.stato ?? ''}
            me={me}
            range={rangeOf(page, total)}
          />
          <InboxList rows={page.rows} filter={filter} names={names} now={now} />
        </PostForm>
      )}
      <Pages filter={filter} page={page} total={total} />
      {undo && <UndoNotice key={undo.id} undo={undo} passedOver={passedOver} confirmed={confirmed} action={here} />}
    </AdminPage>
  )
}

/** Message after an undo or "Non è spam"; a bulk action has its own (`UndoNotice`). */
function resultText(result: string | null, tab: TabKey): string | undefined {
  const [, what, count] = /^(annullate|liberate)-(\d{1,4})$/.exec(result ?? '') ?? []
  if (what === 'annullate') return `Operazione annullata. Richieste tornate come prima: ${count}.`
  if (what !== 'liberate') return undefined
  const mails = tab === 'quarantena' ? ' Le email sospese dalla quarantena sono ora in coda.' : ''
  return `Richieste tornate nell’elenco: ${count}.${mails}`
}

/** "1–50 di 1.234 richieste". */
function rangeOf({ number, rows }: { number: number; rows: unknown[] }, total: number): string {
  const first = (number - 1) * PAGE_SIZE + 1
  const last = first + rows.length - 1
  const counted = total >= MAX_COUNTED ? `oltre ${MAX_COUNTED - 1}` : String(Math.max(total, last))
  if (rows.length === total && number === 1) return formatCount(total, '1 richiesta', 'richieste')
  return `${first}–${last} di ${counted} richieste`
}

const EMPTY: Record<TabKey, string> = {
  '': 'Le richieste inviate dal modulo di contatto arrivano qui.',
  nuove: 'Le richieste nuove compaiono qui.',
  'in-lavorazione': 'Qui trovi le richieste che qualcuno ha preso in carico.',
  'ha-risposto': 'Qui trovi le richieste i cui clienti hanno risposto via email.',
  risposte: 'Qui trovi le richieste a cui è stata inviata una risposta.',
  chiuse: 'Qui trovi le richieste concluse.',
  spam: 'Qui trovi le richieste segnate come spam.',
  quarantena: 'Qui aspettano un controllo le richieste che sembrano inviate da un programma.',
  cestino: 'Qui trovi le richieste cestinate: puoi ripristinarle.',
}

function Empty({ filter }: { filter: InboxFilter }) {
  const filtered = isFiltered(filter)
  return (
    <div className="rounded-xl border border-line border-dashed px-6 py-12 text-center">
      <p className="font-medium">{filtered ? 'Nessuna richiesta corrisponde alla ricerca.' : 'Nessuna richiesta.'}</p>
      {filtered ? (
        <p className="mt-3">
          <Link to={inboxPath({ stato: filter.stato })} className={buttonLook('secondary', 'compact')}>
            Mostra tutta la cartella
          </Link>
        </p>
      ) : (
        <p className="mt-1 text-soft text-sm">{EMPTY[filter.stato ?? '']}</p>
      )}
    </div>
  )
}

/** Tabs of the inbox with the number of requests in each. */
function InboxTabs({ filter, counts }: { filter: InboxFilter; counts: Record<TabKey, number> }) {
  // A search counts among its latest hits, so that a full count makes the others lower bounds.
  const isPart = Boolean(filter.q) && counts[''] >= MAX_COUNTED
  const shown = (count: number) => (isPart || count >= MAX_COUNTED ? `${Math.min(count, MAX_COUNTED - 1)}+` : count)
  const tabs = TABS.map(({ key, label }) => ({
    to: inboxPath({ ...filter, stato: key || undefined }),
    label,
    count: shown(counts[key]),
    isCurrent: key === (filter.stato ?? ''),
  }))
  return <ListTabs label="Cartelle" tabs={tabs} />
}
