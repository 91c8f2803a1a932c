import Download from 'lucide-react/icons/download'
import { Form, Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { listAssignees, listTags } from '#app/features/requests/staff-choices.server.ts'
import { RESULT } from '#app/lib/result.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { ResultToast } from '#app/ui/result-toast.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useResult } from '#app/ui/use-result.ts'
import type { Route } from './+types/inbox-page.ts'
import { BulkBar } from './bulk-bar.tsx'
import { actOnInbox } from './inbox-action.server.ts'
import { type InboxFilter, inboxPath, inboxQuery, isFiltered, readInboxFilter, type TabKey } from './inbox-filter.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { countTabs, listRequests } from './list-requests.server.ts'
import { SavedViews } from './saved-views.tsx'
import { findUndo } from './undo.server.ts'
import { UndoNotice } from './undo-notice.tsx'
import { listViews } from './views.server.ts'

export { shouldRevalidate } from '#app/lib/after-refusal.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Richieste · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const search = new URL(request.url).searchParams
  const filter = readInboxFilter(search)
  const done = search.get(RESULT)
  return withErrorResponse(async () => ({
    filter,
    page: await listRequests(ctx, filter),
    counts: await countTabs(ctx),
    people: await listAssignees(ctx),
    tags: await listTags(ctx),
    views: await listViews(ctx),
    undo: done ? await findUndo(ctx, done) : undefined,
    passedOver: Number.parseInt(search.get('saltate') ?? '0', 10) || 0,
    confirmed: Number.parseInt(search.get('confermate') ?? '0', 10) || 0,
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const filter = readInboxFilter(new URL(request.url).searchParams)
  return actOnInbox(ctx, filter, await request.formData())
}

/** /admin/requests: the inbox. All of its state is in the query string. */
export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, counts, people, tags, views, undo, passedOver, confirmed } = loaderData
  const undone = /^annullate-(\d{1,4})$/.exec(useResult() ?? '')?.[1]
  const here = inboxPath(filter, { dopo: filter.dopo, prima: filter.prima })
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <AdminPage
      title="Richieste"
      actions={
        <Form method="post" action={`/admin/requests/export?${inboxQuery(filter)}`} reloadDocument>
          <SubmitButton look="secondary" size="compact">
            <Download aria-hidden className="size-4" />
            Esporta CSV
          </SubmitButton>
        </Form>
      }
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <ResultToast message={undone && `Operazione annullata. Richieste tornate come prima: ${undone}.`} />
      <div className="space-y-2">
        <InboxTabs filter={filter} counts={counts} />
        <InboxFilters filter={filter} people={people} tags={tags} />
        <SavedViews views={views} action={here} savable={inboxQuery(filter) !== ''} />
        {page.rows.length === 0 ? (
          <Empty filter={filter} />
        ) : (
          // Remounted on another page, so that no box stays ticked.
          <PostForm key={here + page.rows[0]?.version} action={here} className="group/bulk">
            <BulkBar people={people.filter(({ isActive }) => isActive)} trash={filter.stato === 'cestino'} />
            <InboxList rows={page.rows} names={names} />
          </PostForm>
        )}
        <nav aria-label="Pagine" className="flex justify-between gap-2">
          {page.previous ? (
            <Link to={inboxPath(filter, { prima: page.previous })} className={buttonLook('secondary', 'compact')}>
              Precedenti
            </Link>
          ) : (
            <span />
          )}
          {page.next && (
            <Link to={inboxPath(filter, { dopo: page.next })} className={buttonLook('secondary', 'compact')}>
              Successive
            </Link>
          )}
        </nav>
      </div>
      {undo && <UndoNotice key={undo.id} undo={undo} passedOver={passedOver} confirmed={confirmed} action={here} />}
    </AdminPage>
  )
}

const EMPTY: Record<TabKey, string> = {
  '': 'Le richieste inviate dal modulo di contatto arrivano qui.',
  nuove: 'Nessuno aspetta una prima risposta.',
  'in-lavorazione': 'Qui stanno le richieste che qualcuno ha preso in carico.',
  risposte: 'Qui stanno le richieste a cui è stata inviata una risposta.',
  chiuse: 'Qui stanno le richieste concluse.',
  spam: 'Qui stanno le richieste segnate come spam.',
  quarantena: 'Qui aspettano un controllo le richieste che sembrano inviate da un programma.',
  cestino: 'Le richieste cestinate stanno qui: puoi ripristinarle.',
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
