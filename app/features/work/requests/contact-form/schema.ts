import * as z from 'zod/mini'
import { START_TIMES } from '#app/features/ground/settings/opening/opening-days.ts'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { LOCATIONS, placeKind } from '#app/features/work/appointments/places.ts'
import { checkFields } from '#app/lib/form/check-fields.ts'
import { choice, email, line, prose } from '#app/lib/form/fields.ts'
import { type ContactErrors, type ContactValues, LIMITS } from './contact-fields.ts'
import { SENDER_FIELD_LIST, type SenderFieldName } from './sender-fields.ts'

/** The validated form (specification, section 3). Without an appointment its five fields are empty. */
export interface ContactPayload extends Record<SenderFieldName, string> {
  message: string
  topic: string
  requestedAppointment: boolean
  date: string
  time: string
  duration: string
  location: string
  /** Customer's address; empty for other locations. */
  address: string
  /** Whom the visitor has chosen, as in their booking link. */
  consultant?: string
  /** When it would suit the visitor, in their words; date and time may then be empty. */
  preferences?: string
}

const sender = Object.fromEntries(
  SENDER_FIELD_LIST.map(([field, { limit, missing, type }]) => {
    return [field, type === 'email' && missing ? email(missing) : line(limit, missing)]
  }),
) as Record<SenderFieldName, ReturnType<typeof line>>

const person = {
  ...sender,
  message: prose(LIMITS.message, 'Scrivi il tuo messaggio.'),
  topic: line(40),
}

const plainForm = z.object(person)

const appointment = {
  ...person,
  date: z.string().check(z.minLength(1, 'Scegli una data.')),
  time: z.string().check(z.minLength(1, 'Scegli un orario.')),
  duration: choice(DURATIONS, 'Scegli una durata dall’elenco.'),
  location: choice(LOCATIONS, 'Scegli un luogo dall’elenco.'),
  consultant: line(80),
  preferences: prose(LIMITS.preferences),
}

const anyTime = { date: z.string(), time: z.string() }
const visit = { address: line(LIMITS.address, 'Scrivi l’indirizzo dell’incontro.') }
const noVisit = {
  address: z.pipe(
    z.string(),
    z.transform(() => ''),
  ),
}

// Built once: building a schema costs more than using it.
const visitForm = z.object({ ...appointment, ...visit })
const appointmentForm = z.object({ ...appointment, ...noVisit })
const visitAnyTimeForm = z.object({ ...appointment, ...anyTime, ...visit })
const anyTimeForm = z.object({ ...appointment, ...anyTime, ...noVisit })

const NOT_OFFERED = {
  date: 'La data scelta non è più disponibile: scegline un’altra.',
  time: 'Scegli un altro orario: questo non è disponibile nel giorno scelto.',
}

/**
 * Validates the form with the rules shared by browser and server. `dates` are the days offered, `timesOn` returns the
 * start times of a day; without it all start times of the specification are accepted. Returns the payload or the errors
 * by field; never throws.
 */
export function checkContactForm(
  values: ContactValues,
  dates: readonly string[],
  timesOn: (date: string) => readonly string[] = () => START_TIMES,
): { ok: true; payload: ContactPayload } | { ok: false; errors: ContactErrors } {
  const wanted = values.requestedAppointment !== ''
  const form = wanted ? formFor(values) : plainForm
  const checked = checkFields(form, values)
  const errors: ContactErrors = checked.ok ? {} : checked.errors
  if (wanted) {
    const { date, time } = values
    if (date !== '' && !dates.includes(date)) errors.date ??= NOT_OFFERED.date
    if (time !== '' && !timesOn(date).includes(time)) errors.time ??= NOT_OFFERED.time
  }
  if (!checked.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const none = { date: '', time: '', duration: '', location: '', address: '' }
  return { ok: true, payload: { ...none, ...checked.value, requestedAppointment: wanted } }
}

/** No time is needed of somebody for whom none is right. */
function formFor({ location, date, time, preferences }: ContactValues) {
  const isAnyTime = preferences.trim() !== '' && date === '' && time === ''
  if (placeKind(location).at === 'address') return isAnyTime ? visitAnyTimeForm : visitForm
  return isAnyTime ? anyTimeForm : appointmentForm
}
