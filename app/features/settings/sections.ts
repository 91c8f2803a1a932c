import type { z } from 'zod'
import { alertsSchema } from './alerts/alerts.ts'
import { bookingSchema } from './booking/booking.ts'
import { companySchema } from './company/company.ts'
import { openingSchema } from './opening/opening.ts'
import { retentionSchema } from './retention/retention.ts'
import { templatesSchema } from './templates/reply-templates.ts'

/** Every section of the settings, by the name that it is stored under. Each gives every field, set or not. */
export const SECTION_SCHEMAS = {
  company: companySchema,
  opening: openingSchema,
  booking: bookingSchema,
  alerts: alertsSchema,
  templates: templatesSchema,
  retention: retentionSchema,
} as const

export type Section = keyof typeof SECTION_SCHEMAS

/** What a section holds. */
export type SectionValue<S extends Section> = z.infer<(typeof SECTION_SCHEMAS)[S]>

/** A form as typed, by field; a box that is not ticked is missing. */
export type FormFields = Record<string, string>

/** What is wrong, in Italian, by field. */
export type FormErrors = Record<string, string>

/** The two faces of a section: what is stored, and the form in which people see and change it. */
export interface SectionForm<Value> {
  /** Whether a field belongs to this form; others are not read. */
  owns: (field: string) => boolean
  /** The form that shows a value. What nobody may read back is not in it. */
  toFields: (value: Value) => FormFields
  /** Fields that are written and never shown again; the audit log says of them only whether they are set. */
  secrets?: readonly string[]
  /** The value of a form, or what is wrong with it. `stored` is what stands there now: a secret left empty stays. */
  check: (fields: FormFields, stored: Value) => { ok: true; value: Value } | { ok: false; errors: FormErrors }
}

/** The fields of a sent form that belong to a section's form. Files and repeated fields beyond the first are left out. */
export function readFields(form: FormData, owns: (field: string) => boolean): FormFields {
  const fields: FormFields = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && owns(name) && !(name in fields)) fields[name] = value.slice(0, 20_000)
  }
  return fields
}

/** The messages of a failed check, the first of each field. */
export function errorsOf(error: z.ZodError): FormErrors {
  const errors: FormErrors = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return errors
}
