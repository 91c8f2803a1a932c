import type { FormErrors, FormFields } from './sections/sections.ts'

/** Props of every section's fields: the values and their errors. */
export interface FieldsProps {
  fields: FormFields
  errors: FormErrors
}
