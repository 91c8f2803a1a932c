import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { PostForm } from '#app/ui/post-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { SavedView } from './views.server.ts'

interface Props {
  views: SavedView[]
  action: string
  /** A filter is set, so the present list can be saved. */
  savable: boolean
}

/** The actor's saved views, and a form that saves the present one. */
export function SavedViews({ views, action, savable }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-x-2 text-sm">
      {views.length > 0 && (
        <ul className="inbox-views flex gap-2 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:pr-10 max-sm:pl-4 sm:flex-wrap">
          {views.map((view) => (
            <li key={view.id} className="inline-flex shrink-0 items-center rounded-full border border-line-strong">
              <View view={view} action={action} />
            </li>
          ))}
        </ul>
      )}
      {savable && (
        // Remounted when a view is saved, which closes the form.
        <details key={views.length}>
          <summary className="inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:text-accent-strong sm:px-1 lg:min-h-8">
            Salva questa vista
            <ChevronDown aria-hidden className="size-4 in-open:rotate-180" />
          </summary>
          <PostForm action={action} className="mt-1 mb-2 flex gap-2">
            <input
              name="name"
              aria-label="Nome della vista"
              placeholder="Nome della vista"
              required
              maxLength={40}
              className="min-h-11 min-w-0 rounded-lg border border-line-strong bg-raised px-3 placeholder:text-soft lg:min-h-9"
            />
            <SubmitButton name="intent" value="save-view" look="secondary" size="compact">
              Salva
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </div>
  )
}

function View({ view: { id, name, query }, action }: { view: SavedView; action: string }) {
  return (
    <>
      <Link
        to={query ? `/admin/requests?${query}` : '/admin/requests'}
        className="wrap-anywhere inline-flex min-h-11 items-center py-1 pr-1 pl-4 hover:text-accent focus-visible:outline-offset-[-3px] lg:min-h-8 lg:pl-3"
      >
        {name}
      </Link>
      <PostForm action={action}>
        <input type="hidden" name="view" value={id} />
        <SubmitButton
          plain
          name="intent"
          value="delete-view"
          aria-label={`Elimina la vista ${name}`}
          className="grid size-11 place-items-center rounded-full text-soft hover:text-danger focus-visible:outline-offset-[-3px] lg:size-8"
        >
          <X aria-hidden className="size-4" />
        </SubmitButton>
      </PostForm>
    </>
  )
}
