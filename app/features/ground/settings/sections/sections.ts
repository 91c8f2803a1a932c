import type * as z from 'zod/mini'
import { alertsSchema } from '#app/features/ground/settings/alerts/alerts.ts'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { retentionSchema } from '#app/features/ground/settings/retention/retention.ts'
import { templatesSchema } from '#app/features/ground/settings/templates/reply-templates.ts'
import type { FieldErrors, Fields } from '#app/lib/form/check-fields.ts'
import type { PlainNode } from '#app/lib/form/tree/fields.ts'

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
export type FormFields = Fields

/** Error messages in Italian by field. */
export type FormErrors = FieldErrors

/** A field that is drawn from the section's schema. */
export interface Input {
  name: string
  node: PlainNode
}

/** Converts a section between its stored value and its form. */
export interface SectionForm<Value> {
  /** The fields that are drawn from the section's schema. */
  inputs: readonly Input[]
  /** Whether a field belongs to this form; others are ignored. */
  owns: (field: string) => boolean
  /** The form's values, without secrets. */
  toFields: (value: Value) => FormFields
  /** Write-only fields; the audit log contains only whether they are set. */
  secrets?: readonly string[]
  /** Validates a form. `stored` is the current value: a secret left empty keeps it. */
  check: (fields: FormFields, stored: Value) => { ok: true; value: Value } | { ok: false; errors: FormErrors }
}
