import type { ReactNode } from 'react'
import { fieldLabel, type InputLabels } from '#app/features/ground/settings/field-labels.ts'
import { placedField } from '#app/features/ground/settings/opening/form-rows.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormFooter } from '#app/ui/form/form-footer.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { FormFields, Section } from './sections.ts'

interface Props {
  section: Section
  version: number
  labels: InputLabels
  /** The displayed values. */
  fields: FormFields
  /** The stored values are shown beside the form: saving overwrites them. */
  conflict: boolean
  /** Called with the form on each input event. */
  onTyped: (form: HTMLFormElement) => void
  children: ReactNode
}

/** The form around a section's fields, with the error summary first and the submit button last. */
export function SectionFrame({ section, version, labels, fields, conflict, onTyped, children }: Props) {
  return (
    <PostForm
      intent={section}
      values={fields}
      noValidate
      onInput={({ currentTarget }) => onTyped(currentTarget)}
      className="long-form space-y-8"
    >
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={version} />
      <ErrorSummary
        labelOf={(field) => fieldLabel(placedField(field, fields), labels)}
        lead="Nulla è stato salvato. "
      />
      {children}
      <FormFooter
        label={conflict ? 'Salva i miei valori' : 'Salva'}
        name="intent"
        value="save"
        pending="Salvataggio in corso..."
      />
    </PostForm>
  )
}
