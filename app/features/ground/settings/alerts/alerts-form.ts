import type { SectionForm } from '#app/features/ground/settings/sections/sections.ts'
import type { Alerts } from './alerts.ts'

const FIELD = /^admin-([\w-]{1,64})$/

/** The alerts form: a checkbox for each member of staff, and one for replies. */
export const alertsForm: SectionForm<Alerts> = {
  inputs: [],
  owns: (field) => field === 'assignOnReply' || FIELD.test(field),
  toFields: ({ adminIds, assignOnReply }) => ({
    ...Object.fromEntries(adminIds.map((id) => [`admin-${id}`, 'on'])),
    ...(assignOnReply && { assignOnReply: 'on' }),
  }),
  check(fields) {
    const adminIds = Object.entries(fields).flatMap(([field, value]) =>
      value === 'on' ? (FIELD.exec(field)?.[1] ?? []) : [],
    )
    return { ok: true, value: { adminIds: adminIds.sort(), assignOnReply: fields.assignOnReply === 'on' } }
  },
}
