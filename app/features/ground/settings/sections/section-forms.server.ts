import * as z from 'zod/mini'
import type { Alerts } from '#app/features/ground/settings/alerts/alerts.ts'
import { type Booking, bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { REMINDERS } from '#app/features/ground/settings/booking/reminders.ts'
import { companyForm } from '#app/features/ground/settings/company/company-form.server.ts'
import { openingForm } from '#app/features/ground/settings/opening/opening-form.ts'
import { retentionSchema } from '#app/features/ground/settings/retention/retention.ts'
import { templatesForm } from '#app/features/ground/settings/templates/templates-form.ts'
import { checkFields } from '#app/lib/form/check-fields.ts'
import { httpsAddress } from '#app/lib/form/fields.ts'
import { schemaForm } from './schema-form.server.ts'
import type { Section, SectionForm, SectionValue } from './sections.ts'

const plain = schemaForm(z.omit(bookingSchema, { reminderHours: true, busyUrl: true }))

const reminder = z.prefault(
  z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || (/^\s*\d{1,3}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= 168),
        'Scrivi un numero da 1 a 168, o lascia vuoto.',
      ),
    ),
  '',
)

const special = z.object({
  'reminder-0': reminder,
  'reminder-1': reminder,
  'reminder-2': reminder,
  // `webcal:` is the scheme of calendar subscriptions; the same file is available over https.
  busyUrl: httpsAddress((text) => text.replace(/^webcals?:/i, 'https:')),
})

const SPECIAL: readonly string[] = [...REMINDERS, 'busyUrl', 'busySet', 'busyRemove']

/**
 * The booking form. The URL of the busy calendar is a secret and never displayed: an empty field keeps it, `busyRemove`
 * removes it, `busySet` tells whether there is one.
 */
export const bookingForm: SectionForm<Booking> = {
  inputs: plain.inputs,
  owns: (field) => plain.owns(field) || SPECIAL.includes(field),
  secrets: ['busyUrl'],
  toFields: ({ reminderHours, busyUrl, ...booking }) => ({
    ...plain.toFields(booking),
    ...Object.fromEntries(reminderHours.map((hours, at) => [`reminder-${at}`, String(hours)])),
    ...(busyUrl && { busySet: 'on' }),
  }),
  check(fields, stored) {
    const [booking, others] = [plain.check(fields, stored), checkFields(special, fields)]
    const errors = { ...(!booking.ok && booking.errors), ...(!others.ok && others.errors) }
    if (!booking.ok || !others.ok) return { ok: false, errors }
    if (booking.value.warnHours >= booking.value.holdHours) {
      return {
        ok: false,
        errors: {
          warnHours:
            'L’avviso deve precedere la scadenza: scrivi un numero minore delle ore del termine per rispondere.',
        },
      }
    }
    const { busyUrl, ...reminders } = others.value
    const typed = REMINDERS.map((name) => reminders[name].trim()).filter(Boolean)
    const value = {
      ...booking.value,
      reminderHours: [...new Set(typed.map(Number))].sort((one, other) => other - one),
      busyUrl: fields.busyRemove === 'on' ? '' : busyUrl || stored.busyUrl,
    }
    return { ok: true, value }
  },
}

const FIELD = /^admin-([\w-]{1,64})$/

/** The alerts form: a checkbox for each member of staff, and one for replies. */
const alertsForm: SectionForm<Alerts> = {
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
