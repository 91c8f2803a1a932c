import type { z } from 'zod'
import { alertsSchema } from '#app/features/settings/alerts/alerts.ts'
import { bookingSchema } from '#app/features/settings/booking/booking.ts'
import { companySchema } from '#app/features/settings/company/company.ts'
import { openingSchema } from '#app/features/settings/opening/opening.ts'
import { retentionSchema } from '#app/features/settings/retention/retention.ts'
import { templatesSchema } from '#app/features/settings/templates/reply-templates.ts'

/** The schemas of all sections by storage name. Each has a default for every field. */
export const SECTION_SCHEMAS = {
  company: companySchema,
  opening: openingSchema,
  booking: bookingSchema,
  alerts: alertsSchema,
  templates: templatesSchema,
  retention: retentionSchema,
} as const

export type Section = keyof typeof SECTION_SCHEMAS

/** The value of a section. */
export type SectionValue<S extends Section> = z.infer<(typeof SECTION_SCHEMAS)[S]>

/** A submitted form by field; an unchecked checkbox is absent. */
export type FormFields = Record<string, string>

/** Error messages in Italian by field. */
export type FormErrors = Record<string, string>

/** Converts a section between its stored value and its form. */
export interface SectionForm<Value> {
  /** Whether a field belongs to this form; others are ignored. */
  owns: (field: string) => boolean
  /** The form's values, without secrets. */
  toFields: (value: Value) => FormFields
  /** Write-only fields; the audit log contains only whether they are set. */
  secrets?: readonly string[]
  /** Validates a form. `stored` is the current value: a secret left empty keeps it. */
  check: (fields: FormFields, stored: Value) => { ok: true; value: Value } | { ok: false; errors: FormErrors }
}

/** The fields of a submitted form that belong to a section; ignores files and repeated fields. */
export function readFields(form: FormData, owns: (field: string) => boolean): FormFields {
  const fields: FormFields = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && owns(name) && !(name in fields)) fields[name] = value.slice(0, 20_000)
  }
  return fields
}

/** The first error message of each field. */
export function errorsOf(error: z.ZodError): FormErrors {
  const errors: FormErrors = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return errors
}
