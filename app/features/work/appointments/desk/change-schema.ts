import * as z from 'zod/mini'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { LOCATIONS, placeKind } from '#app/features/work/appointments/places.ts'
import { HALF_HOURS } from '#app/features/work/appointments/slot.ts'
import type { StaffVerb } from '#app/features/work/appointments/states.ts'
import { choice, httpsAddress, line, prose, raw, tick, version } from '#app/lib/form/fields.ts'
import { isCalendarDay, wallTimeExists } from '#app/lib/time/rome-time.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'
import { PROPOSAL_FIELDS } from './proposal-fields.ts'
import { REASON_LIMIT } from './reason-limit.ts'

const target = { id: z.uuid(), version }
const reason = prose(REASON_LIMIT)
const day = z.prefault(
  z
    .string()
    .check(
      z.overwrite(isoDay),
      z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'Scegli una data.'),
      z.refine(isCalendarDay, 'Questo giorno non esiste.'),
    ),
  '',
)
const time = choice(HALF_HOURS, 'Scegli un orario dall’elenco.')
const duration = z.pipe(choice(DURATIONS, 'Scegli una durata dall’elenco.'), z.transform(Number))
/** Stays unchanged when the form has no such field. */
const videoLink = z.union([z.undefined(), httpsAddress()])
/**
 * The night of the spring clock change skips 02:00 to 03:00 in Rome: 02:30 does not exist and calendars would show
 * 03:30.
 */
export const SKIPPED_HOUR = 'Quella notte, con l’ora legale, si passa dalle 02:00 alle 03:00: scegli un altro orario.'
/** Ignores values that are already invalid: zod runs the refinement anyway. */
export const isInSkippedHour = ({ date, time }: { date: string; time: string }) =>
  day.safeParse(date).success && HALF_HOURS.includes(time) && !wallTimeExists({ date: isoDay(date), time })
/** A new time of an appointment. */
export const NEW_TIME = { date: day, time, duration, evenClosed: tick }
/** A visit at the customer's has an address. */
export const addressIfVisit = z.refine<{ location: string; address: string }>(
  ({ location, address }) => placeKind(location).at !== 'address' || address !== '',
  { path: ['address'], error: 'Scrivi l’indirizzo dell’incontro.' },
)
const optional = <Field extends z.ZodMiniType<string>>(field: Field) => z.prefault(z.union([z.literal(''), field]), '')

const proposeFields = z
  .object({
    ...target,
    date1: day,
    time1: time,
    date2: optional(day),
    time2: optional(time),
    date3: optional(day),
    time3: optional(time),
    duration,
    evenClosed: tick,
    reason,
  })
  .check(({ value, issues }) => {
    const chosen = new Set<string>()
    for (const { date, time } of PROPOSAL_FIELDS) {
      if (value[date] === '') continue
      const moment = `${value[date]} ${value[time]}`
      const refuse = (message: string) => issues.push({ code: 'custom', input: value, path: [time], message })
      if (value[time] === '') refuse('Scegli un orario dall’elenco.')
      else if (isInSkippedHour({ date: value[date], time: value[time] })) refuse(SKIPPED_HOUR)
      else if (chosen.has(moment)) refuse('Già indicato qui sopra.')
      chosen.add(moment)
    }
  })

/** What all these forms have: the appointment and the version on the page. */
export const CHANGE_TARGET = z.object(target)

/** The form of each change; unknown fields are dropped. */
export const CHANGE_FORMS = {
  confirm: z.object({ ...target, videoLink }),
  propose: z.pipe(
    proposeFields,
    z.transform(({ id, version, duration, evenClosed, reason, ...typed }: z.output<typeof proposeFields>) => ({
      id,
      version,
      evenClosed,
      reason,
      proposals: PROPOSAL_FIELDS.filter(({ date }) => typed[date] !== '').map(({ date, time }) => ({
        date: typed[date],
        time: typed[time],
        duration,
      })),
    })),
  ),
  decline: z.object({ ...target, reason: prose(REASON_LIMIT, 'Scrivi il motivo: il cliente lo legge.') }),
  move: z.pipe(
    z
      .object({ ...target, ...NEW_TIME, reason, videoLink })
      .check(z.refine((value) => !isInSkippedHour(value), { path: ['time'], error: SKIPPED_HOUR })),
    z.transform(({ date, time, duration, ...fields }) => ({ ...fields, slot: { date, time, duration } })),
  ),
  'set-link': z.object({
    ...target,
    videoLink: httpsAddress().check(z.minLength(1, 'Scrivi il link della videochiamata.')),
  }),
  'set-place': z
    .object({
      ...target,
      location: choice(LOCATIONS, 'Scegli un luogo dall’elenco.'),
      address: line(300),
    })
    .check(addressIfVisit),
  reassign: z.object({ ...target, personId: raw() }),
  cancel: z.object({ ...target, reason }),
  'mark-done': CHANGE_TARGET,
  'mark-no-show': CHANGE_TARGET,
  verify: CHANGE_TARGET,
} as const satisfies Record<StaffVerb, z.ZodMiniType>
