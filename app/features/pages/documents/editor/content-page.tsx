import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { countEntries } from '#app/features/pages/documents/collections/list-entries.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Pill } from '#app/ui/list-tools.tsx'
import type { Route } from './+types/content-page.ts'
import { listContent } from './document-view.server.ts'
import { EditorNames } from './presence/editor-names.tsx'
import { DocumentChange } from './state-mark.tsx'

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
      dense
      title="Contenuti"
      lead="I testi del sito pubblico. Modifichi una bozza: i visitatori la vedono solo quando la pubblichi."
    >
      <div className="space-y-6">
        <Group title="Raccolte">
          {loaderData.collections.map(({ type, name, published, unpublished }) => (
            <Line key={type} to={`/admin/collections/${type}`} name={name}>
              {unpublished > 0 && <Pill tone="warning">{unpublished} in bozza</Pill>}
              <span className="pr-2 text-soft text-sm tabular-nums">
                {published + unpublished === 0 ? 'Nessun elemento' : `${published} nel sito`}
              </span>
            </Line>
          ))}
        </Group>
        {GROUPS.map((group) => (
          <Group key={group} title={group}>
            {loaderData.documents
              .filter((document) => document.group === group)
              .map((document) => (
                <Entry key={document.key} document={document} />
              ))}
            {group === 'Ogni pagina' && <Line to="/admin/redirects" name="Reindirizzamenti" />}
          </Group>
        ))}
      </div>
    </AdminPage>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid border-line border-t sm:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="pt-3 font-semibold text-sm">{title}</h2>
      <ul className="min-w-0 divide-y divide-line">{children}</ul>
    </section>
  )
}

function Line({ to, name, children }: { to: string; name: string; children?: ReactNode }) {
  return (
    <li className="relative flex items-center gap-4 py-2.5 hover:bg-wash">
      <Link to={to} className="min-w-0 grow font-medium after:absolute after:inset-0 hover:text-accent">
        {name}
      </Link>
      {children}
    </li>
  )
}

function Entry({ document }: { document: Route.ComponentProps['loaderData']['documents'][number] }) {
  const { key, name, path } = document
  return (
    <li className="relative flex items-center gap-x-4 py-1 hover:bg-wash">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
        <Link
          to={`/admin/content/${key}`}
          className="grow font-medium max-sm:basis-full after:absolute after:inset-0 hover:text-accent"
        >
          {name}
        </Link>
        {document.editors.length > 0 && <EditorNames names={document.editors} />}
        {document.hasNewOriginal && <Pill tone="neutral">Originale aggiornato</Pill>}
        <DocumentChange {...document} />
      </div>
      <a
        href={path}
        aria-label={`Vedi ${name} nel sito`}
        className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-accent max-lg:size-11"
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </li>
  )
}
