import { type ComponentProps, type RefObject, useCallback, useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { ContentErrors } from '#app/lib/form/tree/fields.ts'
import { ContentFields } from './content-fields.tsx'
import type { EditorAnswer } from './document-action.server.ts'
import type { ContentEditorView } from './document-view.server.ts'
import type { useListOperations } from './lists/use-list-operations.ts'
import { PublishBar } from './publish-bar.tsx'
import type { useAutosave } from './use-autosave.ts'

/** Id of the button that keys press. */
const KEYS_SAVE = 'save-by-key'

interface Props {
  form: RefObject<HTMLFormElement | null>
  document: ContentEditorView
  answer: EditorAnswer | undefined
  save: ReturnType<typeof useAutosave>
  operations: ReturnType<typeof useListOperations>
  onWriting: () => void
  /** Problems of a refused publication that remain, by path. */
  toCorrect: ContentErrors
  suggested: ComponentProps<typeof PublishBar>['suggested']
}

/** The text of a document and the buttons that save and publish it. Its `key` rebuilds it; until then its fields are uncontrolled. */
export function DocumentForm({ form, document, answer, toCorrect, save, operations, onWriting, suggested }: Props) {
  const navigation = useNavigation()
  const submit = useSubmit()
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const { revision, scheduledFor, draftAt } = document
  // Later data of the page may contain the text of another person: the fields keep theirs until the form is rebuilt.
  const [text] = useState(answer?.text ?? document.text)
  const isTrashed = document.state === 'trashed'
  const isFixed = scheduledFor !== null || isTrashed
  const overwrites = answer?.conflict === true
  const { onInput } = save
  const { clear } = operations
  const typed = useCallback(() => {
    onInput()
    clear()
    onWriting()
  }, [onInput, clear, onWriting])
  return (
    <Form
      ref={form}
      method="post"
      // Without JavaScript pictures are sent with the text.
      encType={isLive ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
      noValidate
      preventScrollReset
      // The form is rebuilt after the navigation: what was typed meanwhile would be lost.
      onBeforeInput={(event) => navigation.formData && event.preventDefault()}
      onInput={typed}
      onKeyDown={(event) => {
        if (isFixed || !(event.ctrlKey || event.metaKey)) return
        const value = { s: 'save', Enter: 'publish' }[event.key]
        const button = event.currentTarget.querySelector<HTMLButtonElement>(`button[value=${value}]`)
        if (!button) return
        event.preventDefault()
        // A publication is confirmed with a second key.
        if (value === 'publish') button.focus()
        else button.click()
      }}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        // Enter and Ctrl+S: the form is not rebuilt, so its focus stays where it is.
        if (submitter?.id === KEYS_SAVE && save.saveNow) {
          event.preventDefault()
          save.saveNow()
          return
        }
        const now = new FormData(event.currentTarget, submitter)
        operations.note(now, submitter)
        const isFree = save.afterSaving((saved) => {
          now.set('revision', String(saved))
          submit(now, { method: 'post', preventScrollReset: true })
        })
        if (!isFree) event.preventDefault()
      }}
    >
      {/* The first button of a form is the one that Enter presses. */}
      <button
        id={KEYS_SAVE}
        type="submit"
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
      >
        Salva la bozza
      </button>
      <input type="hidden" name="revision" value={save.revision} />
      {overwrites && <input type="hidden" name="replaces" value={revision} />}
      {answer?.errors && <input type="hidden" name="checks" value="on" />}
      {!isFixed && <input type="hidden" name="hasText" value="on" />}
      <fieldset
        disabled={isFixed}
        className="min-w-0 [&_textarea]:field-sizing-content [&_textarea]:max-h-[70dvh] [&_textarea]:min-h-20"
      >
        {!isFixed && (
          <p className="mb-5 text-soft text-sm max-sm:hidden">
            Per pubblicare servono tutti i campi, salvo quelli indicati come facoltativi.
          </p>
        )}
        <ContentFields node={document.fields} value={text} errors={toCorrect} />
      </fieldset>
      <PublishBar
        save={save.state}
        hasDraft={draftAt !== null || save.revision > revision}
        scheduledFor={scheduledFor}
        isTrashed={isTrashed}
        overwrites={overwrites}
        toCorrect={Object.keys(toCorrect)}
        openPart={operations.open}
        done={operations.done}
        suggested={suggested}
        refused={answer?.when}
      />
    </Form>
  )
}
