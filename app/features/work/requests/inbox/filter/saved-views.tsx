import Bookmark from 'lucide-react/icons/bookmark'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type InboxFilter, inboxPath, inboxQuery } from './inbox-filter.ts'
import type { SavedView } from './views.server.ts'

interface Props {
  views: SavedView[]
  filter: InboxFilter
  action: string
}

/** The actor's saved views and a form that saves the present list, in a popover. */
export function SavedViews({ views, filter, action }: Props) {
  const query = inboxQuery({ ...filter, dopo: undefined, prima: undefined, pagina: undefined })
  const present = views.find((view) => view.query === query)
  return (
    <>
      <button
        type="button"
        popoverTarget="inbox-views"
        className={`${buttonLook('secondary', 'compact')} anchor-views max-w-56 max-sm:px-3`}
      >
        <Bookmark aria-hidden className="size-4 shrink-0" />
        <span className="truncate max-sm:sr-only">{present?.name ?? 'Viste'}</span>
      </button>
      {/* Remounted when a view is saved or deleted, which closes its forms. */}
      <div
        key={views.length}
        id="inbox-views"
        popover="auto"
        className="staff-panel anchored-views bg-raised text-text"
      >
        {views.length === 0 && (
          <p className="text-soft text-sm">
            Una vista riapre con un clic una cartella con i suoi filtri: per esempio, le tue richieste urgenti.
          </p>
        )}
        <ul className="max-h-[50dvh] overflow-y-auto">
          {views.map((view) => (
            <li key={view.id}>
              <View view={view} action={action} present={view === present} />
            </li>
          ))}
        </ul>
        {query !== '' && !present && (
          <PostForm action={action} className="mt-3 flex gap-2 border-line border-t pt-3">
            <input
              name="name"
              aria-label="Nome della vista"
              placeholder="Salva questo elenco come…"
              required
              className="field bg-ground"
            />
            <SubmitButton name="intent" value="save-view" size="compact">
              Salva
            </SubmitButton>
          </PostForm>
        )}
      </div>
    </>
  )
}

function View({ view, action, present }: { view: SavedView; action: string; present: boolean }) {
  const { id, name, query } = view
  return (
    <div className="flex flex-wrap items-center rounded-lg hover:bg-wash">
      <Link
        to={query ? `/admin/requests?${query}` : inboxPath({})}
        aria-current={present ? 'page' : undefined}
        className="wrap-anywhere flex min-h-11 min-w-0 flex-1 items-center px-2 text-sm hover:text-accent aria-[current=page]:font-semibold lg:min-h-9"
      >
        {name}
      </Link>
      <details className="open:basis-full">
        <summary
          aria-label={`Elimina la vista ${name}`}
          className="ml-auto grid size-11 place-items-center rounded-lg text-soft hover:text-danger lg:size-9"
        >
          <Trash2 aria-hidden className="size-4" />
        </summary>
        <PostForm action={action} className="flex items-center gap-2 rounded-lg bg-danger-ground p-2">
          <input type="hidden" name="view" value={id} />
          <p className="wrap-anywhere min-w-0 flex-1 text-sm">Vuoi eliminare la vista «{name}»?</p>
          <SubmitButton name="intent" value="delete-view" look="danger" size="compact">
            Elimina
          </SubmitButton>
        </PostForm>
      </details>
    </div>
  )
}
