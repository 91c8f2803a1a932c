import { z } from 'zod'
import { errorsOf, type SectionForm } from '#app/features/settings/sections/sections.ts'
import type { Retention } from './retention.ts'

const whole = (most: number) =>
  z
    .string()
    .prefault('')
    .refine((text) => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most, {
      error: `Scrivi un numero da 1 a ${most}.`,
    })
    .transform(Number)

const form = z.object({ requestMonths: whole(120), technicalDays: whole(365) })

/** The retention form. `confirm` agrees to the deletions caused by a shorter period. */
export const retentionForm: SectionForm<Retention> = {
  owns: (field) => ['requestMonths', 'technicalDays', 'confirm'].includes(field),
  toFields: ({ requestMonths, technicalDays }) => ({
    requestMonths: String(requestMonths),
    technicalDays: String(technicalDays),
  }),
  check(fields) {
    const parsed = form.safeParse(fields)
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, errors: errorsOf(parsed.error) }
  },
}
