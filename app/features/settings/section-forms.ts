import { alertsForm } from './alerts-form.ts'
import { bookingForm } from './booking-form.ts'
import { companyForm } from './company-form.ts'
import { openingForm } from './opening-form.ts'
import { retentionForm } from './retention-form.ts'
import type { Section, SectionForm, SectionValue } from './sections.ts'
import { templatesForm } from './templates-form.ts'

/** The form of every section. */
export const SECTION_FORMS: { readonly [S in Section]: SectionForm<SectionValue<S>> } = {
  company: companyForm,
  opening: openingForm,
  booking: bookingForm,
  alerts: alertsForm,
  templates: templatesForm,
  retention: retentionForm,
}
