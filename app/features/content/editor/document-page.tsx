import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigation, useSubmit } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { type ContentVerb, mayChange } from '#app/features/content/publishing/states.ts'
import { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/document-page.ts'
import { ContentFields } from './content-fields.tsx'
import { editContent } from './document-action.server.ts'
import { getContentEditor } from './document-view.server.ts'
import { previewToken } from './preview-link.server.ts'
import { PreviewPane } from './preview-pane.tsx'
import { PublishBar } from './publish-bar.tsx'
import { StateMark } from './state-mark.tsx'
import { textChanges } from './text-changes.ts'
import { useAutosave } from './use-autosave.ts'
import { ChangeList, VersionList } from './version-list.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Contenuti'} · Contenuti · IDG` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => ({
    ...(await getContentEditor(ctx, params['*'])),
    preview: `/anteprima/${previewToken(ctx.secret, params['*'], ctx.clock())}`,
  }))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  return withErrorResponse(() => editContent(context.get(appContext), params['*'], form))
}

export { shouldRevalidate }

const RESULTS: Readonly<Record<string, string>> = {
  salvato: 'Bozza salvata. I visitatori vedono ancora il testo di prima.',
  pubblicato: 'Pubblicato: il sito mostra già il nuovo testo.',
  programmato: 'Pubblicazione programmata.',
  'non-programmato': 'Programmazione annullata: la bozza si può di nuovo modificare.',
  scartato: 'Bozza scartata. La ritrovi tra le versioni.',
  originale: 'Il sito mostra di nuovo il testo originale. Le versioni restano qui sotto.',
  ripreso: 'Versione ripristinata come bozza: controlla e pubblica.',
  creato: 'Creato come bozza: completa il testo e pubblicalo.',
  ritirato: 'Ritirato dal sito. Il testo resta in bozza.',
  'dal-cestino': 'Ripristinato dal cestino come bozza.',
}

/** `/admin/content/<page>`: the text of a public page as a draft, beside the real page. */
export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, hash } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const submit = useSubmit()
  const save = useAutosave(form, loaderData.revision)
  useListPlace(hash, key)
  const errors = actionData?.errors ?? {}
  const message = lookUp(RESULTS, useResult())
  const isScheduled = loaderData.scheduledFor !== null
  const isTrashed = loaderData.state === 'trashed'
  const isFixed = isScheduled || isTrashed
  const hasDraft = loaderData.draftAt !== null || save.revision > loaderData.revision
  return (
    <AdminPage
      title={loaderData.name}
      lead={<StateMark state={loaderData.state} />}
      actions={
        <>
          <Link
            to={loaderData.collection ? `/admin/collections/${loaderData.collection.type}` : '/admin/content'}
            className="link inline-flex min-h-11 items-center"
          >
            {loaderData.collection?.name ?? 'Torna ai contenuti'}
          </Link>
          {loaderData.address && (
            <a href={loaderData.address} className="link inline-flex min-h-11 items-center">
              Vedi nel sito
            </a>
          )}
          <a
            href={loaderData.preview}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center xl:hidden"
          >
            Anteprima
          </a>
        </>
      }
    >
      <ResultToast message={message} />
      {actionData?.problem && <Notice tone="error">{actionData.problem}</Notice>}
      {actionData?.conflict && actionData.text !== undefined && (
        <section aria-label="Differenze" className="mb-6 text-sm">
          <p className="mb-2">Dal testo salvato dall’altra persona al tuo:</p>
          <ChangeList changes={textChanges(loaderData.fields, loaderData.text, actionData.text)} />
        </section>
      )}
      {actionData?.errors && (
        <Notice tone="error">
          La bozza è salvata ma non pubblicata:{' '}
          {Object.keys(errors).length === 1 ? 'c’è un punto' : 'ci sono dei punti'} da correggere nelle sezioni segnate.
        </Notice>
      )}
      {loaderData.hasNewOriginal && (
        <Notice tone="info" isStatic>
          Un aggiornamento del programma ha cambiato il testo originale di questa pagina. Il sito mostra il tuo: se
          preferisci quello nuovo, usa «Torna all’originale».
        </Notice>
      )}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Form
            // Rebuilt after each navigation; until then the fields are uncontrolled.
            key={key}
            ref={form}
            method="post"
            noValidate
            // The form is rebuilt after the navigation: what was typed meanwhile would be lost.
            onBeforeInput={(event) => navigation.state === 'submitting' && event.preventDefault()}
            onInput={save.onInput}
            onSubmit={(event) => {
              const { submitter } = event.nativeEvent as SubmitEvent
              const now = new FormData(event.currentTarget, submitter)
              const isFree = save.afterSaving((revision) => {
                now.set('revision', String(revision))
                submit(now, { method: 'post' })
              })
              if (!isFree) event.preventDefault()
            }}
          >
            {/* The first button of a form is the one that Enter presses. */}
            <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden>
              Salva la bozza
            </button>
            <input type="hidden" name="revision" value={save.revision} />
            {!isFixed && <input type="hidden" name="hasText" value="on" />}
            <fieldset disabled={isFixed} className="min-w-0">
              <ContentFields node={loaderData.fields} value={actionData?.text ?? loaderData.text} errors={errors} />
            </fieldset>
            <PublishBar
              save={save.state}
              hasDraft={hasDraft}
              scheduledFor={loaderData.scheduledFor}
              isTrashed={isTrashed}
              overwrites={actionData?.conflict === true}
            />
          </Form>
          <History loaderData={loaderData} revision={save.revision} />
        </div>
        <PreviewPane address={loaderData.preview} revision={save.revision} name={loaderData.name} />
      </div>
    </AdminPage>
  )
}

function History({ loaderData, revision }: { loaderData: Route.ComponentProps['loaderData']; revision: number }) {
  const { state, changes, draftBy, draftAt } = loaderData
  const isEntry = loaderData.collection !== null
  const may = (verb: ContentVerb) => mayChange(isEntry, state, verb)
  return (
    <div className="mt-10 space-y-8">
      {draftAt && (
        <section aria-labelledby="draft-title">
          <h2 id="draft-title" className="text-lg">
            Modifiche in bozza
          </h2>
          <p className="mt-1 mb-3 text-soft text-sm">
            Di <bdi>{draftBy ?? 'un ex collega'}</bdi>, {formatMoment(new Date(draftAt))}.
          </p>
          <ChangeList changes={changes} />
          {may('discard') && <Choice intent="discard" revision={revision} label="Scarta la bozza" />}
        </section>
      )}
      <section aria-labelledby="versions-title">
        <h2 id="versions-title" className="mb-3 text-lg">
          Versioni
        </h2>
        <VersionList
          versions={loaderData.versions}
          publishedNumber={loaderData.publishedNumber}
          revision={revision}
          canRestore={may('restore')}
        />
        <div className="flex flex-wrap gap-x-4">
          {may('revert') && <Choice intent="revert" revision={revision} label="Torna all’originale" />}
          {may('unpublish') && <Choice intent="unpublish" revision={revision} label="Ritira dal sito" />}
          {may('trash') && <Choice intent="trash" revision={revision} label="Sposta nel cestino" />}
        </div>
      </section>
    </div>
  )
}

function Choice({ intent, revision, label }: { intent: string; revision: number; label: string }) {
  return (
    <PostForm className="mt-4">
      <input type="hidden" name="revision" value={revision} />
      <SubmitButton name="intent" value={intent} look="danger" size="compact">
        {label}
      </SubmitButton>
    </PostForm>
  )
}

/** After a list operation the address names the item: its section opens and the item takes the focus. */
function useListPlace(hash: string, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same operation twice is two navigations
  useEffect(() => {
    const item = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!item) return
    const own = item.querySelector<HTMLDetailsElement>(':scope > details')
    if (own) own.open = true
    for (let at = item.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
    item.focus({ preventScroll: true })
    item.scrollIntoView({ block: 'nearest' })
  }, [hash, key])
}
