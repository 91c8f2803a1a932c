import * as z from 'zod/mini'
import type { SectionForm } from '#app/features/settings/sections/sections.ts'
import { checkFields } from '#app/lib/form/check-fields.ts'
import { whole } from '#app/lib/form/fields.ts'
import type { Retention } from './retention.ts'

const form = z.object({
  requestMonths: whole(1, 120),
  candidateMonths: whole(1, 60),
  technicalDays: whole(1, 365),
  securityDays: whole(30, 730),
})

/** The retention form. `confirm` agrees to the deletions caused by a shorter period. */
export const retentionForm: SectionForm<Retention> = {
  owns: (field) => ['requestMonths', 'candidateMonths', 'technicalDays', 'securityDays', 'confirm'].includes(field),
  toFields: ({ requestMonths, candidateMonths, technicalDays, securityDays }) => ({
    requestMonths: String(requestMonths),
    candidateMonths: String(candidateMonths),
    technicalDays: String(technicalDays),
    securityDays: String(securityDays),
  }),
  check: (fields) => checkFields(form, fields),
}
