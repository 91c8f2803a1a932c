import X from 'lucide-react/icons/x'
import { Form, Link } from 'react-router'
import { buttonLook } from '../../ui/button.tsx'
import type { SavedView } from './views.server.ts'

/** The lists that one has given a name, and a name for the present one. */
export function SavedViews({ views, action }: { views: SavedView[]; action: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {views.map(({ id, name, query }) => (
        <span key={id} className="inline-flex items-center rounded-full border border-line-strong">
          <Link
            to={query ? `/admin/requests?${query}` : '/admin/requests'}
            className="wrap-anywhere py-1 pr-1 pl-3 hover:text-accent"
          >
            {name}
          </Link>
          <Form method="post" action={action}>
            <input type="hidden" name="view" value={id} />
            <button
              type="submit"
              name="intent"
              value="delete-view"
              aria-label={`Elimina la vista ${name}`}
              className="grid size-8 place-items-center rounded-full text-soft hover:text-danger"
            >
              <X aria-hidden className="size-4" />
            </button>
          </Form>
        </span>
      ))}
      <details>
        <summary className="inline-flex min-h-11 items-center text-accent lg:min-h-8">Salva questa vista</summary>
        <Form method="post" action={action} className="mt-1 flex gap-2">
          <input
            name="name"
            aria-label="Nome della vista"
            required
            maxLength={40}
            className="min-h-11 min-w-0 rounded-lg border border-line-strong bg-raised px-3 lg:min-h-9"
          />
          <button type="submit" name="intent" value="save-view" className={buttonLook('secondary', 'compact')}>
            Salva
          </button>
        </Form>
      </details>
    </div>
  )
}
