import type { SectionForm } from '#app/features/settings/sections/sections.ts'
import type { Alerts } from './alerts.ts'

const FIELD = /^admin-([\w-]{1,64})$/

/** The alerts form: a checkbox for each member of staff. */
export const alertsForm: SectionForm<Alerts> = {
  owns: (field) => FIELD.test(field),
  toFields: ({ adminIds }) => Object.fromEntries(adminIds.map((id) => [`admin-${id}`, 'on'])),
  check(fields) {
    const adminIds = Object.entries(fields).flatMap(([field, value]) =>
      value === 'on' ? (FIELD.exec(field)?.[1] ?? []) : [],
    )
    return { ok: true, value: { adminIds: adminIds.sort() } }
  },
}
