import ExternalLink from 'lucide-react/icons/external-link'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { countEntries } from '#app/features/pages/documents/collections/list-entries.server.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import type { Route } from './+types/content-page.ts'
import { listContent } from './document-view.server.ts'
import { EditorNames } from './presence/editor-names.tsx'
import { StateMark } from './state-mark.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Contenuti · IDG' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  return withErrorResponse(async () => ({
    documents: await listContent(context.get(appContext)),
    collections: await countEntries(context.get(appContext)),
  }))
}

const GROUPS = ['Pagina iniziale', 'Soluzioni', 'Prodotti', 'Azienda', 'Note legali', 'Ogni pagina'] as const

/** `/admin/content`: the pages of the public site whose text staff can edit, with their states. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage
      width="narrow"
      title="Contenuti"
      actions={
        <Link to="/admin/redirects" className="link inline-flex min-h-11 items-center">
          Reindirizzamenti
        </Link>
      }
      lead="I testi del sito pubblico. Modifichi una bozza: i visitatori la vedono solo quando la pubblichi."
    >
      <div className="space-y-8">
        <section aria-labelledby="collections-title">
          <h2 id="collections-title" className="text-lg">
            Raccolte
          </h2>
          <ul className="mt-3 grid gap-x-8 border-line border-y sm:grid-cols-2">
            {loaderData.collections.map(({ type, name, published, unpublished }) => (
              <li key={type} className="relative flex items-baseline justify-between gap-4 py-2.5 hover:bg-wash">
                <Link
                  to={`/admin/collections/${type}`}
                  className="font-medium after:absolute after:inset-0 hover:text-accent"
                >
                  {name}
                </Link>
                <span className="text-soft text-sm">{countText(published, unpublished)}</span>
              </li>
            ))}
          </ul>
        </section>
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className="text-lg">
              {group}
            </h2>
            <ul className="mt-3 divide-y divide-line border-line border-y">
              {loaderData.documents
                .filter((document) => document.group === group)
                .map((document) => (
                  <Entry key={document.key} document={document} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminPage>
  )
}

function countText(published: number, unpublished: number): string {
  if (published + unpublished === 0) return 'Nessun elemento'
  const counts = [published > 0 && `${published} nel sito`, unpublished > 0 && `${unpublished} in bozza`]
  return counts.filter(Boolean).join(', ')
}

function Entry({ document }: { document: Route.ComponentProps['loaderData']['documents'][number] }) {
  const { key, name, path, state } = document
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 hover:bg-wash">
      <div className="min-w-0 grow basis-64">
        <Link to={`/admin/content/${key}`} className="font-medium after:absolute after:inset-0 hover:text-accent">
          {name}
        </Link>
        <p className="text-soft text-sm">{lastChange(document)}</p>
      </div>
      {document.editors.length > 0 && <EditorNames names={document.editors} />}
      {document.hasNewOriginal && (
        <span className="rounded bg-wash px-1.5 py-0.5 text-soft text-xs">Originale aggiornato</span>
      )}
      <StateMark state={state} />
      <a
        href={path}
        aria-label={`Vedi ${name} nel sito`}
        className="relative inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-accent max-lg:size-11"
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </li>
  )
}

function lastChange({ scheduledFor, draftAt, draftBy, publishedAt }: Parameters<typeof Entry>[0]['document']) {
  if (scheduledFor) return `Pubblicazione: ${formatMoment(new Date(scheduledFor))}`
  if (draftAt) return `Bozza di ${draftBy ?? 'un ex collega'}, ${formatMoment(new Date(draftAt))}`
  if (publishedAt) return `Pubblicato ${formatMoment(new Date(publishedAt))}`
  return 'Mai modificato'
}
