import * as z from 'zod/mini'
import type { FormFields, SectionForm } from '#app/features/settings/sections/sections.ts'
import { checkFields } from '#app/lib/form/check-fields.ts'
import { choice, httpsAddress, whole } from '#app/lib/form/fields.ts'
import { type Booking, bookingSchema } from './booking.ts'
import { BUFFERS } from './buffers.ts'

/** Form fields of the reminders. */
export const REMINDERS = ['reminder-0', 'reminder-1', 'reminder-2'] as const

const OWN: readonly string[] = [...Object.keys(bookingSchema.shape), ...REMINDERS, 'busySet', 'busyRemove']

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

// In page order, which is the order of the error summary.
const form = z.object({
  windowDays: whole(1, 90),
  noticeHours: whole(0, 336),
  bufferMinutes: z.pipe(
    choice(BUFFERS.map(String), 'Scegli una durata dall’elenco.'),
    z.transform((text) => Number(text) as Booking['bufferMinutes']),
  ),
  holdHours: whole(4, 336),
  warnHours: whole(1, 168),
  changeDeadlineHours: whole(0, 336),
  'reminder-0': reminder,
  'reminder-1': reminder,
  'reminder-2': reminder,
  videoLink: httpsAddress(),
  // `webcal:` is the scheme of calendar subscriptions; the same file is available over https.
  busyUrl: httpsAddress((text) => text.replace(/^webcals?:/i, 'https:')),
})

/**
 * The booking form. The URL of the busy calendar is a secret and never displayed: an empty field keeps it, `busyRemove`
 * removes it, `busySet` tells whether there is one.
 */
export const bookingForm: SectionForm<Booking> = {
  owns: (field) => OWN.includes(field),
  secrets: ['busyUrl'],
  toFields({ reminderHours, videoLink, bufferMinutes, busyUrl, ...booking }) {
    const fields: FormFields = { videoLink, bufferMinutes: String(bufferMinutes) }
    for (const name of ['noticeHours', 'windowDays', 'holdHours', 'warnHours', 'changeDeadlineHours'] as const) {
      fields[name] = String(booking[name])
    }
    for (const [at, hours] of reminderHours.entries()) fields[`reminder-${at}`] = String(hours)
    if (busyUrl) fields.busySet = 'on'
    return fields
  },
  check(fields, stored) {
    const checked = checkFields(form, fields)
    if (!checked.ok) return checked
    const { busyUrl, ...booking } = checked.value
    if (booking.warnHours >= booking.holdHours) {
      return {
        ok: false,
        errors: {
          warnHours:
            'L’avviso deve precedere la scadenza: scrivi un numero minore delle ore del termine per rispondere.',
        },
      }
    }
    const typed = REMINDERS.map((name) => booking[name].trim()).filter(Boolean)
    const value = bookingSchema.parse({
      ...booking,
      reminderHours: [...new Set(typed.map(Number))].sort((one, other) => other - one),
      busyUrl: fields.busyRemove === 'on' ? '' : busyUrl || stored.busyUrl,
    })
    return { ok: true, value }
  },
}
