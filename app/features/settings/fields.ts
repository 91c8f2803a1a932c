import type { FormErrors, FormFields } from './sections.ts'

/** What every section's fields are drawn from: the values to show, and what is wrong with them. */
export interface FieldsProps {
  fields: FormFields
  errors: FormErrors
}
