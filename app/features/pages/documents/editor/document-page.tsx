import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { usePresence } from '#app/features/ground/notifications/bell/use-presence.ts'
import { listAddresses } from '#app/features/pages/documents/list-addresses.server.ts'
import { TRANSITIONS } from '#app/features/pages/documents/publishing/states.ts'
import { EditedPictures } from '#app/features/pages/pictures/field/picture-field.tsx'
import { useFailure } from '#app/lib/browser/connection-failure.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { RESULT } from '#app/lib/result.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import type { Route } from './+types/document-page.ts'
import { AddressList } from './address-list.tsx'
import { editContent } from './document-action.server.ts'
import { DocumentForm } from './document-form.tsx'
import { getContentEditor } from './document-view.server.ts'
import { ChangeList } from './history/change-list.tsx'
import { DocumentHistory } from './history/document-history.tsx'
import { textChanges } from './history/text-changes.ts'
import { useListOperations } from './lists/use-list-operations.ts'
import { EditorNames } from './presence/editor-names.tsx'
import { previewToken } from './preview-link.server.ts'
import { PreviewPane } from './preview-pane.tsx'
import { pointsOf, RefusedPoints } from './refused-points.tsx'
import { StateMark } from './state-mark.tsx'
import { useAutosave } from './use-autosave.ts'
import { WrittenMarksNotice } from './written-marks-notice.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Contenuti'} · Contenuti · IDG` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => ({
    ...(await getContentEditor(ctx, params['*'])),
    preview: `/anteprima/${previewToken(ctx.secret, params['*'], ctx.clock())}`,
    addresses: await listAddresses(ctx),
    // For a scheduled publication: tomorrow morning.
    suggested: { date: addDays(romeDay(ctx.clock()), 1), time: '09:00' },
  }))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  return withErrorResponse(() => editContent(context.get(appContext), params['*'], form))
}

export { shouldRevalidate } from '#app/lib/browser/after-refusal.ts'

/** Longer than for a reply: the author of a text also reads and thinks. */
const EDITING_PAUSE_MS = 3 * MINUTE

const RESULTS: Readonly<Record<string, string>> = {
  salvato: 'Bozza salvata. I visitatori la vedono solo quando la pubblichi.',
  pubblicato: 'Pubblicato: il sito mostra già il nuovo testo.',
  programmato: 'Pubblicazione programmata.',
  'non-programmato': 'Programmazione annullata: puoi di nuovo modificare la bozza.',
  scartato: 'Bozza scartata. La ritrovi tra le versioni.',
  originale: 'Il sito mostra di nuovo il testo originale. Le versioni restano qui sotto.',
  ripreso: 'Versione ripristinata come bozza: controlla e pubblica.',
  creato: 'Creato come bozza: completa il testo e pubblicalo.',
  ritirato: 'Ritirato dal sito. Il testo resta in bozza.',
  'dal-cestino': 'Ripristinato dal cestino come bozza.',
}

/** `/admin/content/<page>`: the text of a public page as a draft, beside the real page. */
export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const { key, answer } = useEditedText(loaderData, actionData)
  const save = useAutosave(form, {
    key,
    loaded: Math.max(loaderData.revision, answer?.revision ?? 0),
    isPaused: answer?.conflict === true,
  })
  // A save in the background leaves the loaded data as it is.
  const state = (save.revision > loaderData.revision && TRANSITIONS[loaderData.state].save) || loaderData.state
  const [preparedCount, setPreparedCount] = useState(0)
  const pictures = useMemo(
    () => ({
      pictures: { ...loaderData.pictures, ...answer?.pictures },
      onReady: () => setPreparedCount((count) => count + 1),
    }),
    [loaderData.pictures, answer?.pictures],
  )
  const operations = useListOperations(form)
  const presence = usePresence({ action: pathname, known: loaderData.editors, pauseMs: EDITING_PAUSE_MS })
  const result = useResult()
  const message = lookUp(RESULTS, result)
  const points = pointsOf(answer?.errors, save.errors)
  return (
    <AdminPage
      title={loaderData.name}
      back={{
        to: loaderData.collection ? `/admin/collections/${loaderData.collection.type}` : '/admin/content',
        label: loaderData.collection?.name ?? 'Torna ai contenuti',
      }}
      lead={<StateMark state={state} />}
      actions={
        <>
          {loaderData.address && (
            <a href={loaderData.address} className="link inline-flex min-h-11 items-center">
              Vedi nel sito
            </a>
          )}
          <a href="#versions" className="link inline-flex min-h-11 items-center">
            Versioni
          </a>
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
      <ResultToast
        message={message}
        action={
          result === 'pubblicato' &&
          loaderData.address && (
            <a href={loaderData.address} className="link inline-flex min-h-11 items-center">
              Vedi la pagina
            </a>
          )
        }
      />
      <div role="status">
        {presence.writers.length > 0 && (
          <p className="mb-6 rounded-lg border border-line px-4 py-3">
            <EditorNames names={presence.writers} />
            <span className="mt-1 block text-soft text-sm">
              Puoi leggere e anche scrivere: se salva anche un’altra persona, vedi le differenze prima di sostituire il
              suo testo.
            </span>
          </p>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {operations.done?.message}
      </p>
      {answer?.problem && !save.isSaved && <Notice tone="error">{answer.problem}</Notice>}
      {answer?.conflict && answer.text !== undefined && (
        <section aria-label="Differenze" className="mb-6 text-sm">
          <ChangeList
            changes={textChanges(loaderData.fields, loaderData.text, answer.text)}
            before="Già salvato"
            after="Il tuo testo"
          />
        </section>
      )}
      {answer?.errors && (
        <RefusedPoints
          {...points}
          fields={loaderData.fields}
          text={answer.text}
          isSchedule={answer.when !== undefined}
          openPart={operations.open}
        />
      )}
      {(result === 'pubblicato' || result === 'programmato') && (
        <WrittenMarksNotice fields={loaderData.fields} text={loaderData.text} openPart={operations.open} />
      )}
      {loaderData.hasNewOriginal && (
        <Notice tone="info" isStatic>
          Un aggiornamento del programma ha cambiato il testo originale di questa pagina.{' '}
          {loaderData.state.startsWith('published')
            ? 'Il sito mostra il tuo: se preferisci quello nuovo, usa «Torna all’originale», dopo aver annullato un’eventuale programmazione.'
            : 'Il sito mostra già quello nuovo; la tua bozza parte dal precedente.'}
        </Notice>
      )}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="min-w-0 max-xl:max-w-3xl">
          <EditedPictures value={pictures}>
            <DocumentForm
              key={key}
              form={form}
              document={loaderData}
              answer={answer}
              toCorrect={points.open}
              save={save}
              operations={operations}
              onWriting={presence.onWriting}
              suggested={loaderData.suggested}
            />
          </EditedPictures>
          <AddressList addresses={loaderData.addresses} />
          <DocumentHistory document={loaderData} revision={save.revision} isSaving={save.state !== 'saved'} />
        </div>
        <PreviewPane
          address={loaderData.preview}
          version={`${save.revision} ${preparedCount}`}
          name={loaderData.name}
          form={form}
          openPart={operations.open}
        />
      </div>
    </AdminPage>
  )
}

/**
 * Returns the answer that the form shows, and a key that changes with each text that the form is rebuilt from. A link
 * within the page, such as the skip link, is a navigation too, and may load the data again, and so is a form that got no
 * answer: what was typed since stays in the form.
 */
function useEditedText<Answer>(document: object, answer: Answer | undefined) {
  const { key, pathname, search } = useLocation()
  const page = pageOf(pathname, search)
  const [shown, setShown] = useState({ at: key, page, document, key, answer })
  // An operation on a list also leads to a place in the page, but as the answer to a form.
  const isUnanswered = useFailure()?.kind === 'form'
  const isWithinPage = (useNavigationType() === 'POP' || isUnanswered) && shown.page === page
  const isNew = shown.at !== key && !isWithinPage && (shown.document !== document || answer !== undefined)
  const now = isNew ? { at: key, page, document, key, answer } : { ...shown, at: key, page, document }
  if (shown.at !== key || shown.document !== document) setShown(now)
  return { key: now.key, answer: now.answer }
}

/** The address without the result of an action, which the page removes from the browser's address. */
function pageOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete(RESULT)
  return `${pathname}?${query}`
}
