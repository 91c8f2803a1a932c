import type { ComponentProps, KeyboardEvent } from 'react'
import { FieldError } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-state.ts'

/** The text of a reply or note: grows with its content; Ctrl+Enter sends its form. The label is for screen readers. */
export function WritingArea({
  label,
  ...area
}: Omit<ComponentProps<'textarea'>, 'maxLength'> & { label: string; name: string }) {
  const { control, problem } = useWriting(area.name)
  return (
    <>
      <label htmlFor={control.id} className="visually-hidden">
        {label}
      </label>
      <textarea
        {...area}
        {...control}
        rows={5}
        onKeyDown={takeKeys}
        className={`writing-area block w-full px-3 py-2 text-text placeholder:text-soft ${control.className}`}
      />
      {problem}
    </>
  )
}

/** The subject of a reply. */
export function SubjectLine() {
  const { control, problem } = useWriting('subject')
  return (
    <>
      <div className="flex items-baseline gap-3">
        <label htmlFor={control.id} className="text-soft text-sm">
          Oggetto
        </label>
        <input {...control} name="subject" required className={`mb-2 ${control.className}`} />
      </div>
      {problem}
    </>
  )
}

/** A control of the composer and its error, by its name in the form. */
function useWriting(name: string) {
  const { id, value, error } = useField(name)
  const control = {
    id,
    defaultValue: value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    className: 'field bg-ground',
  } as const
  return { control, problem: error && <FieldError id={`${id}-error`}>{error}</FieldError> }
}

/** Ctrl+Enter sends; Escape leaves the text, so that single keys work again. */
function takeKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Escape') {
    const buttons = event.currentTarget.form?.querySelectorAll<HTMLButtonElement>('button[type=submit]')
    ;[...(buttons ?? [])].find(({ tabIndex }) => tabIndex === 0)?.focus()
  }
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const { form } = event.currentTarget
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'))
}
