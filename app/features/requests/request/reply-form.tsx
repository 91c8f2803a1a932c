import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useRequestDraft } from './use-request-draft.ts'

interface Props {
  action: string
  version: number
  templates: { id: string; name: string; subject: string; body: string }[]
  /** Initial values: a template, or the input before a conflict. */
  start: { subject: string; text: string }
  blank: { subject: string; text: string }
  /** The author, the number of their replies shown, and whether the page came with a draft. */
  draft: { owner: string; sent: number; stored: boolean }
  errors: Record<string, string>
  writers: string[]
  onWriting: () => void
}

/**
 * Form of a reply by mail. A template is a link: without scripts it loads the form with the template, with scripts it
 * appends the text.
 */
export function ReplyForm({ action, version, templates, start, blank, draft, errors, writers, onWriting }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { exists, keep, handlers, discard } = useRequestDraft({ form, kind: 'reply', field: 'text', action, ...draft })
  const insert = (subject: string, body: string) => {
    const subjectField = form.current?.elements.namedItem('subject')
    const textField = form.current?.elements.namedItem('text')
    if (!(subjectField instanceof HTMLInputElement) || !(textField instanceof HTMLTextAreaElement)) return
    if (!textField.value.trim()) subjectField.value = subject
    textField.value = textField.value.trim() ? `${textField.value.trimEnd()}\n\n${body}` : body
    textField.focus()
    keep()
    onWriting()
  }
  return (
    <section aria-labelledby="rispondi" className="scroll-mt-20">
      <h2 id="rispondi" className="text-lg">
        Rispondi via email
      </h2>
      <p role="status" className="text-soft text-sm">
        {writers.length > 0 && `Sta scrivendo una risposta: ${writers.join(', ')}.`}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm max-lg:gap-y-0">
        <span className="py-1 text-soft">Modelli:</span>
        {templates.map(({ id, name, subject, body }) => (
          <Link
            key={id}
            to={`${action}?modello=${encodeURIComponent(id)}#rispondi`}
            className="link inline-flex min-h-8 items-center max-lg:min-h-11"
            onClick={(event) => {
              event.preventDefault()
              insert(subject, body)
            }}
          >
            {name}
          </Link>
        ))}
      </p>
      <PostForm
        ref={form}
        action={action}
        {...handlers}
        onInput={() => {
          handlers.onInput()
          onWriting()
        }}
        className="mt-3 max-w-3xl space-y-4"
      >
        <input type="hidden" name="version" value={version} />
        <TextField
          label="Oggetto"
          name="subject"
          required
          maxLength={150}
          defaultValue={start.subject}
          error={errors.subject}
        />
        <TextArea
          label="Testo"
          name="text"
          required
          maxLength={10000}
          rows={10}
          defaultValue={start.text}
          error={errors.text}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="reply" size="compact">
            Invia la risposta
          </SubmitButton>
          {exists && (
            <Button look="secondary" size="compact" onClick={() => discard(blank)}>
              Scarta la bozza
            </Button>
          )}
        </div>
      </PostForm>
    </section>
  )
}
