import type { ReactNode } from 'react'
import { fieldLabel } from '#app/features/settings/field-labels.ts'
import { placedField } from '#app/features/settings/opening/form-rows.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
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
  return (
    <PostForm noValidate onInput={({ currentTarget }) => onTyped(currentTarget)} className="space-y-8">
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={version} />
      <ErrorList fields={fields} errors={errors} />
      {children}
      <div className="flex flex-wrap gap-3 border-line border-t pt-6">
        <SubmitButton size="compact" name="intent" value="save" pending="Salvataggio in corso...">
          {conflict ? 'Salva i miei valori' : 'Salva'}
        </SubmitButton>
      </div>
    </PostForm>
  )
}

function ErrorList({ fields, errors }: Pick<Props, 'fields' | 'errors'>) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Notice
      tone="error"
      focusOn={errors}
      title={`Nulla è stato salvato: ${entries.length === 1 ? 'c’è un punto' : `ci sono ${entries.length} punti`} da correggere.`}
    >
      <ul className="list-disc space-y-1 pl-5 text-danger">
        {entries.map(([field, message]) => (
          <li key={field}>
            <a href={`#${field}`} className="underline underline-offset-2">
              {fieldLabel(placedField(field, fields))}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
