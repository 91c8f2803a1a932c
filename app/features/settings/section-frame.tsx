import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { fieldLabel } from './field-labels.ts'
import { placedField } from './opening/form-rows.ts'
import type { FormErrors, FormFields, Section } from './sections.ts'

interface Props {
  section: Section
  version: number
  /** The displayed values. */
  fields: FormFields
  errors: FormErrors
  /** The stored values are shown beside the form: saving overwrites them. */
  conflict: boolean
  /** Called with the form on each input event. */
  onTyped: (form: HTMLFormElement) => void
  children: ReactNode
}

/** The form around a section's fields, with the error summary first and the submit button last. */
export function SectionFrame({ section, version, fields, errors, conflict, onTyped, children }: Props) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      onInput={({ currentTarget }) => onTyped(currentTarget)}
      className="space-y-8"
    >
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={version} />
      <ErrorList fields={fields} errors={errors} />
      {children}
      <div className="flex flex-wrap gap-3 border-line border-t pt-6">
        <Button type="submit" size="compact" name="intent" value="save" disabled={busy}>
          {busy ? 'Salvataggio in corso...' : conflict ? 'Salva i miei valori' : 'Salva'}
        </Button>
      </div>
    </Form>
  )
}

function ErrorList({ fields, errors }: Pick<Props, 'fields' | 'errors'>) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors)
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.focus()
  }, [errors])
  if (entries.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-danger bg-danger-ground p-4 text-danger text-sm"
    >
      <p className="font-semibold">
        Nulla è stato salvato: {entries.length === 1 ? 'c’è un punto' : `ci sono ${entries.length} punti`} da
        correggere.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {entries.map(([field, message]) => (
          <li key={field}>
            <a href={`#${field}`} className="underline underline-offset-2">
              {fieldLabel(placedField(field, fields))}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
