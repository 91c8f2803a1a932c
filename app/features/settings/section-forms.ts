import { alertsForm } from './alerts/alerts-form.ts'
import { bookingForm } from './booking/booking-form.ts'
import { companyForm } from './company/company-form.ts'
import { openingForm } from './opening/opening-form.ts'
import { retentionForm } from './retention/retention-form.ts'
import type { Section, SectionForm, SectionValue } from './sections.ts'
import { templatesForm } from './templates/templates-form.ts'

/** The forms of all sections. */
export const SECTION_FORMS: { readonly [S in Section]: SectionForm<SectionValue<S>> } = {
  company: companyForm,
  opening: openingForm,
  booking: bookingForm,
  alerts: alertsForm,
  templates: templatesForm,
  retention: retentionForm,
}
