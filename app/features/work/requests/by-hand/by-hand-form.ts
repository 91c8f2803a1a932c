import * as z from 'zod/mini'
import {
  addressIfVisit,
  isInSkippedHour,
  NEW_TIME,
  SKIPPED_HOUR,
} from '#app/features/work/appointments/desk/change-schema.ts'
import { LOCATIONS } from '#app/features/work/appointments/places.ts'
import { LIMITS } from '#app/features/work/requests/contact-form/contact-fields.ts'
import { STAFF_ORIGINS } from '#app/features/work/requests/origins.ts'
import { choice, email, httpsAddress, line, prose, raw, tick } from '#app/lib/form/fields.ts'

/** Whether an appointment entered by staff is agreed or still to be confirmed. */
export const STATES = { confirmed: 'Confermato', pending: 'Da confermare' } as const

const STATE_KEYS = Object.keys(STATES) as (keyof typeof STATES)[]

const person = {
  /** Idempotency key of this rendering of the form. */
  key: raw(64),
  /** Id of the person whom staff had in view. */
  person: raw(64),
  /** Id of the request that is given the appointment; empty for a new one. */
  request: raw(64),
  origin: choice(STAFF_ORIGINS, 'Scegli come è arrivata.'),
  name: line(LIMITS.name, 'Scrivi il nome.'),
  company: line(LIMITS.company),
  phone: line(LIMITS.phone),
  email: email(),
  tells: tick,
}

const isReachable = z.refine<{ phone: string; email: string }>(({ phone, email }) => phone !== '' || email !== '', {
  path: ['phone'],
  error: 'Scrivi un telefono o un indirizzo email.',
})

const request = z.object({ ...person, message: prose(LIMITS.message, 'Scrivi che cosa chiede.') }).check(isReachable)

const appointment = z
  .object({
    ...person,
    ...NEW_TIME,
    message: prose(LIMITS.message),
    state: choice(STATE_KEYS, 'Scegli se è confermato.'),
    overbooks: tick,
    location: choice(LOCATIONS, 'Scegli un luogo dall’elenco.'),
    address: line(LIMITS.address),
    videoLink: httpsAddress(),
  })
  .check(
    isReachable,
    addressIfVisit,
    z.refine((value) => !isInSkippedHour(value), { path: ['time'], error: SKIPPED_HOUR }),
  )

/** A request without appointment. */
export const REQUEST_FORM = z.pipe(
  request,
  z.transform((entry: z.output<typeof request>) => ({ ...entry, wantsTime: false as const })),
)

/** A request with its appointment; its text is optional. */
export const APPOINTMENT_FORM = z.pipe(
  appointment,
  z.transform((entry: z.output<typeof appointment>) => ({ ...entry, wantsTime: true as const })),
)

/** What staff enter. */
export type Entry = z.output<typeof REQUEST_FORM> | z.output<typeof APPOINTMENT_FORM>
