import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Link, useLocation } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { IconSubmit } from '#app/features/pages/documents/editor/lists/icon-submit.tsx'
import { EditorNames } from '#app/features/pages/documents/editor/presence/editor-names.tsx'
import { DocumentChange } from '#app/features/pages/documents/editor/state-mark.tsx'
import { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormProblem } from '#app/ui/form/form-problem.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/collection-page.ts'
import { editCollection } from './collection-action.server.ts'
import { listEntries } from './list-entries.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.collection.name ?? 'Contenuti'} · Contenuti · IDG` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(() => listEntries(context.get(appContext), params.type))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  return withErrorResponse(() => editCollection(context.get(appContext), params.type, form))
}

export { shouldRevalidate }

const RESULTS: Readonly<Record<string, string>> = {
  cestino: 'Spostato nel cestino. Lo ritrovi in fondo alla pagina.',
  ordine: 'Ordine cambiato.',
}

/** `/admin/collections/<type>`: the entries of a collection, their order, and the trash. */
export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { collection, entries, trash, ready } = loaderData
  const { key: visit } = useLocation()
  return (
    <AdminPage
      width="narrow"
      title={collection.name}
      lead={collection.place}
      back={{ to: '/admin/content', label: 'Torna ai contenuti' }}
    >
      <ResultToast message={lookUp(RESULTS, useResult())} />
      <div className="space-y-10">
        <FormProblem />
        <PostForm key={visit} intent="create" noValidate className="flex flex-wrap items-end gap-3">
          <TextField label={collection.field} name="title" autoComplete="off" className="grow basis-72" />
          <SubmitButton name="intent" value="create" size="compact">
            {collection.create}
          </SubmitButton>
        </PostForm>
        <section aria-labelledby="entries-title">
          <h2 id="entries-title" className="visually-hidden">
            Elenco
          </h2>
          {entries.length === 0 ? (
            <p className="text-soft">Ancora nessun elemento: sul sito questa parte non compare.</p>
          ) : (
            <ol className="divide-y divide-line border-line border-y">
              {(collection.byDate ? entries.toReversed() : entries).map((entry, at) => (
                <Entry key={entry.key} entry={entry}>
                  {!collection.byDate && entries.length > 1 && (
                    <PostForm className="relative ml-auto flex">
                      <input type="hidden" name="key" value={entry.key} />
                      <Move by="up" name={entry.name} disabled={at === 0} />
                      <Move by="down" name={entry.name} disabled={at === entries.length - 1} />
                    </PostForm>
                  )}
                </Entry>
              ))}
            </ol>
          )}
        </section>
        {ready.length > 0 && (
          <section aria-labelledby="ready-title">
            <h2 id="ready-title" className="text-lg">
              Bozze pronte
            </h2>
            <p className="mt-1 text-soft">
              Scritte per il sito, con le fonti. Non le vede nessuno finché non le leggi, le correggi e le pubblichi.
            </p>
            <ul className="mt-3 divide-y divide-line border-line border-y">
              {ready.map(({ id, title, lead }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
                  <div className="min-w-0 grow basis-64">
                    <p className="font-medium">{title}</p>
                    <p className="text-soft text-sm">{lead}</p>
                  </div>
                  <PostForm>
                    <input type="hidden" name="key" value={id} />
                    <SubmitButton size="compact" look="secondary" name="intent" value="ready">
                      Apri come bozza<span className="visually-hidden">: {title}</span>
                    </SubmitButton>
                  </PostForm>
                </li>
              ))}
            </ul>
          </section>
        )}
        {trash.length > 0 && (
          <section aria-labelledby="trash-title">
            <h2 id="trash-title" className="text-lg">
              Cestino
            </h2>
            <ul className="mt-3 divide-y divide-line border-line border-y">
              {trash.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </AdminPage>
  )
}

type EntryRow = Route.ComponentProps['loaderData']['entries'][number]

function Entry({ entry, children }: { entry: EntryRow; children?: React.ReactNode }) {
  return (
    <li className="relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 hover:bg-wash">
      <Link
        to={`/admin/content/${entry.key}`}
        className="wrap-anywhere min-w-0 grow basis-64 font-medium max-sm:basis-full after:absolute after:inset-0 hover:text-accent"
      >
        {entry.name}
      </Link>
      {entry.editors.length > 0 && <EditorNames names={entry.editors} />}
      <DocumentChange {...entry} isEntry />
      {children}
    </li>
  )
}

function Move({ by, name, disabled }: { by: 'up' | 'down'; name: string; disabled: boolean }) {
  const parts = by === 'up' ? { Icon: ArrowUp, label: 'Sposta su' } : { Icon: ArrowDown, label: 'Sposta giù' }
  return <IconSubmit name="intent" value={by} of={name} disabled={disabled} {...parts} />
}
