import { alertsForm } from '#app/features/ground/settings/alerts/alerts-form.ts'
import { bookingForm } from '#app/features/ground/settings/booking/booking-form.server.ts'
import { companyForm } from '#app/features/ground/settings/company/company-form.server.ts'
import { openingForm } from '#app/features/ground/settings/opening/opening-form.ts'
import { retentionSchema } from '#app/features/ground/settings/retention/retention.ts'
import { templatesForm } from '#app/features/ground/settings/templates/templates-form.ts'
import { schemaForm } from './schema-form.server.ts'
import type { Section, SectionForm, SectionValue } from './sections.ts'

const retentionForm = schemaForm(retentionSchema)

/** The forms of all sections. */
export const SECTION_FORMS: { readonly [S in Section]: SectionForm<SectionValue<S>> } = {
  company: companyForm,
  opening: openingForm,
  booking: bookingForm,
  alerts: alertsForm,
  templates: templatesForm,
  // `confirm` agrees to the deletions caused by a shorter period.
  retention: { ...retentionForm, owns: (field) => field === 'confirm' || retentionForm.owns(field) },
}

/** The labels of all fields that a schema describes, by name. */
export const INPUT_LABELS = Object.fromEntries(
  Object.values(SECTION_FORMS).flatMap(({ inputs }) => inputs.map(({ name, node }) => [name, node.label])),
)
