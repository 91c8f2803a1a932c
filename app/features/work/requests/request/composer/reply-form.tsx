import { useRef, useState } from 'react'
import type { ListedAttachment } from '#app/features/work/requests/attachments/list-attachments.server.ts'
import type { Participant } from '#app/features/work/requests/participants.server.ts'
import { formatSize } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { useField, useFormState } from '#app/ui/form/form-state.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { copyFields, InCopy } from './in-copy.tsx'
import { insertTemplate } from './insert-template.ts'
import { useRequestDraft } from './use-request-draft.ts'
import { SubjectLine, WritingArea } from './writing-area.tsx'

interface Props {
  action: string
  version: number
  /** Replies of colleagues: their number and the author of the latest. */
  colleagues: { count: number; latest: string | undefined }
  /** What the mail adds to the text. */
  signature: string
  /** The mailbox in which answers stay; undefined when they come into the request. */
  answersTo: string | undefined
  participants: readonly Participant[]
  templates: { id: string; name: string; subject: string; body: string }[]
  /** Initial values: the draft, if there is one. */
  start: { subject: string; text: string }
  blank: { subject: string; text: string }
  /** The author, the number of their replies shown, and whether the page came with a draft. */
  draft: { owner: string; sent: number; stored: boolean }
  writers: string[]
  onWriting: () => void
  onStopped: () => void
  onSent: () => void
}

/**
 * Form of a reply by mail. A template is a submit button: without scripts the server returns the form with the template,
 * with scripts it is inserted here.
 */
export function ReplyForm(props: Props) {
  const { action, templates, start, blank, draft, writers, onWriting, onStopped, onSent } = props
  const form = useRef<HTMLFormElement>(null)
  const { exists, keep, handlers, discard } = useRequestDraft({ form, kind: 'reply', field: 'text', action, ...draft })
  const state = useFormState({ intent: 'reply', ref: form })
  const seen = useSeenVersion(props, exists, state.refused)
  const insert = (template: Props['templates'][number]) => {
    const subject = form.current?.elements.namedItem('subject')
    const text = form.current?.elements.namedItem('text')
    if (!(subject instanceof HTMLInputElement) || !(text instanceof HTMLTextAreaElement)) return
    const filled = insertTemplate({ subject: subject.value, text: text.value }, template)
    subject.value = filled.subject
    text.value = filled.text
    text.focus()
    keep()
    onWriting()
  }
  return (
    <PostForm
      state={state}
      values={{ ...start, ...copyFields(props.participants) }}
      action={action}
      encType="multipart/form-data"
      {...handlers}
      onInput={() => {
        handlers.onInput()
        onWriting()
      }}
      onBlur={(event) => {
        handlers.onBlur()
        if (!event.currentTarget.contains(event.relatedTarget)) onStopped()
      }}
      onSubmit={() => {
        handlers.onSubmit()
        onSent()
      }}
    >
      {/* Target of implicit submission (Enter) and Ctrl+Enter: must not be the first template. */}
      <button type="submit" tabIndex={-1} aria-hidden className="visually-hidden" />
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="version" value={seen.version} />
      <p role="status" className={writers.length > 0 ? 'mb-2 text-accent text-sm' : 'visually-hidden'}>
        {writers.length === 1 && `${writers[0]} sta scrivendo una risposta.`}
        {writers.length > 1 && `Stanno scrivendo una risposta: ${writers.join(', ')}.`}
      </p>
      {seen.missed && (
        <Notice tone="info" className="mb-3">
          {props.colleagues.latest ?? 'Un’altra persona'} ha risposto mentre scrivevi: leggi la risposta qui sopra prima
          di inviare la tua.{' '}
          <button type="button" className="link" onClick={seen.accept}>
            Ho letto
          </button>
        </Notice>
      )}
      <SubjectLine />
      <WritingArea label="Testo" name="text" placeholder="Il cliente riceve il testo via email." required />
      <div className="mt-2 border-line border-l-2 pl-3 text-soft text-sm">
        <p className="wrap-anywhere whitespace-pre-line">{props.signature}</p>
        <p className="text-xs">
          Firma: si aggiunge al testo se non finisce già con il tuo nome. Si cambia in «Il mio account».
        </p>
      </div>
      <InCopy people={props.participants} />
      <ReplyFiles />
      <FormFooter label="Invia la risposta" aria-keyshortcuts="Control+Enter Meta+Enter">
        <SubmitButton name="closes" value="on" look="secondary" size="compact">
          Rispondi e chiudi
        </SubmitButton>
        {exists && (
          <Button look="quiet" size="compact" className="ml-auto" onClick={() => discard(blank)}>
            Scarta la bozza
          </Button>
        )}
      </FormFooter>
      {props.answersTo && (
        <p className="wrap-anywhere mt-2 text-soft text-sm">
          Le risposte del cliente arrivano nella casella {props.answersTo}, non in questa pagina.
        </p>
      )}
      {templates.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-1 text-sm">
          <span className="mr-1 text-soft">Modelli:</span>
          {templates.map((template) => (
            <button
              key={template.id}
              type="submit"
              name="template"
              value={template.id}
              formNoValidate
              className="min-h-8 rounded-lg px-2 font-medium text-accent hover:bg-wash hover:text-accent-strong max-lg:min-h-11"
              onClick={(event) => {
                event.preventDefault()
                insert(template)
              }}
            >
              {template.name}
            </button>
          ))}
        </div>
      )}
    </PostForm>
  )
}

/**
 * The version that a reply is checked against. It follows the page, except past a colleague's reply that arrives while
 * a text is being written: sending is then refused once, as if the reply had not arrived on the page.
 */
function useSeenVersion({ version, colleagues }: Props, isWriting: boolean, refusal: unknown) {
  const [seen, setSeen] = useState({ version, count: colleagues.count, refusal })
  const missed = colleagues.count > seen.count && isWriting && refusal === seen.refusal
  const now = { version, count: colleagues.count, refusal }
  if (!missed && (seen.version !== version || seen.count !== now.count || seen.refusal !== refusal)) setSeen(now)
  return { version: missed ? seen.version : version, missed, accept: () => setSeen(now) }
}

/** The files of a reply, folded at first. Those that a refused form has uploaded are chosen already. */
function ReplyFiles() {
  const { error } = useField('files')
  const { value } = useField('kept')
  const kept: Pick<ListedAttachment, 'id' | 'name' | 'size'>[] = value ? JSON.parse(value) : []
  return (
    <details open={kept.length > 0 || error !== undefined} className="mt-2">
      <summary className="inline-flex min-h-9 items-center font-medium text-accent text-sm hover:text-accent-strong max-lg:min-h-11">
        Allega file
      </summary>
      {kept.map(({ id, name, size }) => (
        <label key={id} className="wrap-anywhere flex min-h-9 items-center gap-2 text-sm max-lg:min-h-11">
          <input type="checkbox" name="attached" value={id} defaultChecked className="checkbox size-5 shrink-0" />
          {name}, {formatSize(size)}
        </label>
      ))}
      {/* Emptied when its files are kept: they would be sent twice. */}
      <TextField
        key={value}
        label="Allegati"
        hint="Al massimo 5 file, 10 MB in tutto: PDF, DOCX, ODT o immagini."
        name="files"
        type="file"
        multiple
        optional
        accept=".pdf,.docx,.odt,.jpg,.jpeg,.png,.webp,.avif"
        className="mt-1"
      />
    </details>
  )
}
