import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ComponentProps, KeyboardEvent } from 'react'

type Props = ComponentProps<'textarea'> & { label: string; name: string; error: string | undefined }

/** The text of a reply or note: grows with its content; Ctrl+Enter sends its form. The label is for screen readers. */
export function WritingArea({ label, error, name, ...area }: Props) {
  return (
    <>
      <label htmlFor={name} className="visually-hidden">
        {label}
      </label>
      <textarea
        {...area}
        id={name}
        name={name}
        rows={5}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        onKeyDown={takeKeys}
        className={`writing-area block w-full rounded-lg border bg-ground px-3 py-2 text-base text-text placeholder:text-soft ${error ? 'border-danger' : 'border-line-strong'}`}
      />
      {error && <WritingError id={`${name}-error`}>{error}</WritingError>}
    </>
  )
}

export function WritingError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
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
