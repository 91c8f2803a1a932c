import { DEFAULT_DURATION } from '#app/features/work/appointments/durations.ts'
import { DEFAULT_LOCATION } from '#app/features/work/appointments/places.ts'
import { readSlotParam } from '#app/features/work/appointments/slot.ts'
import type { FieldErrors } from '#app/lib/form/check-fields.ts'
import { SENDER_FIELD_LIST, SENDER_FIELD_NAMES, type SenderFieldName } from './sender-fields.ts'

/** Maximum lengths in UTF-16 code units, as `maxlength` counts them. */
export const LIMITS = {
  ...(Object.fromEntries(SENDER_FIELD_LIST.map(([field, { limit }]) => [field, limit])) as Record<
    SenderFieldName,
    number
  >),
  message: 5000,
  address: 300,
  preferences: 500,
} as const

/** Fields of the contact form in page order. */
export const CONTACT_FIELDS = [
  ...SENDER_FIELD_NAMES,
  'message',
  'requestedAppointment',
  'date',
  'time',
  'preferences',
  'duration',
  'location',
  'address',
  'topic',
  'consultant',
] as const

export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Raw form values: every field is a string, a checkbox is 'on' or ''. */
export type ContactValues = Record<ContactField, string>

/** One Italian message per field. */
export type ContactErrors = FieldErrors<ContactField>

/** Reads the raw form values; a missing field or a file becomes ''. */
export function readContactForm(form: Pick<FormData, 'get'> | URLSearchParams): ContactValues {
  const text = (field: ContactField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  const values = Object.fromEntries(CONTACT_FIELDS.map((field) => [field, text(field)])) as ContactValues
  // One of the alternatives shown after the requested slot was taken.
  const choice = readSlotParam(String(form.get('slot')))
  return {
    ...values,
    ...choice,
    duration: values.duration || DEFAULT_DURATION,
    location: values.location || DEFAULT_LOCATION,
  }
}
