import { alertsForm } from '#app/features/settings/alerts/alerts-form.ts'
import { bookingForm } from '#app/features/settings/booking/booking-form.ts'
import { companyForm } from '#app/features/settings/company/company-form.ts'
import { openingForm } from '#app/features/settings/opening/opening-form.ts'
import { retentionForm } from '#app/features/settings/retention/retention-form.ts'
import { templatesForm } from '#app/features/settings/templates/templates-form.ts'
import type { Section, SectionForm, SectionValue } from './sections.ts'

/** The forms of all sections. */
export const SECTION_FORMS: { readonly [S in Section]: SectionForm<SectionValue<S>> } = {
  company: companyForm,
  opening: openingForm,
  booking: bookingForm,
  alerts: alertsForm,
  templates: templatesForm,
  retention: retentionForm,
}
