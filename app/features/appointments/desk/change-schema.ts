import * as z from 'zod/mini'
import { DURATIONS, LOCATIONS } from '#app/features/appointments/availability/offer.ts'
import { HALF_HOURS } from '#app/features/appointments/slot.ts'
import type { StaffVerb } from '#app/features/appointments/states.ts'
import { checkFields, type FieldErrors } from '#app/lib/form/check-fields.ts'
import { choice, httpsAddress, line, prose, tick, version } from '#app/lib/form/fields.ts'
import { wallTimeExists } from '#app/lib/time/rome-time.ts'
import { PROPOSAL_FIELDS } from './proposal-fields.ts'
import { REASON_LIMIT } from './reason-limit.ts'

const target = { id: z.uuid(), version }
const reason = prose(REASON_LIMIT)
const isDay = (value: string) => {
  const moment = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

const day = z
  .string()
  .check(z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'Scegli una data.'), z.refine(isDay, 'Questo giorno non esiste.'))
const time = choice(HALF_HOURS, 'Scegli un orario della lista.')
const duration = z.pipe(choice(DURATIONS, 'Scegli una durata della lista.'), z.transform(Number))
const evenClosed = tick
/** Stays unchanged when the form has no such field. */
const videoLink = z.union([z.undefined(), httpsAddress()])
const place = z
  .object({
    ...target,
    location: choice(Object.keys(LOCATIONS) as (keyof typeof LOCATIONS)[], 'Scegli un luogo della lista.'),
    address: line(300),
  })
  .check(
    z.refine(({ location, address }) => location !== 'Cliente' || address !== '', {
      path: ['address'],
      error: 'Scrivi l’indirizzo a cui andare.',
    }),
  )
/**
 * The night of the spring clock change skips 02:00 to 03:00 in Rome: 02:30 does not exist and calendars would show
 * 03:30.
 */
const SKIPPED_HOUR = 'Quella notte l’ora legale salta dalle 02:00 alle 03:00: scegli un altro orario.'
/** Ignores values that are already invalid: zod runs the refinement anyway. */
const isInSkippedHour = ({ date, time }: { date: string; time: string }) =>
  day.safeParse(date).success && HALF_HOURS.includes(time) && !wallTimeExists({ date, time })
const optional = <Field extends z.ZodMiniType>(field: Field) => z.union([z.literal(''), field])

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
    evenClosed,
    reason,
  })
  .check(({ value, issues }) => {
    const chosen = new Set<string>()
    for (const { date, time } of PROPOSAL_FIELDS) {
      if (value[date] === '') continue
      const moment = `${value[date]} ${value[time]}`
      const refuse = (message: string) => issues.push({ code: 'custom', input: value, path: [time], message })
      if (value[time] === '') refuse('Scegli un orario della lista.')
      else if (isInSkippedHour({ date: value[date], time: value[time] })) refuse(SKIPPED_HOUR)
      else if (chosen.has(moment)) refuse('Già indicato qui sopra.')
      chosen.add(moment)
    }
  })

const propose = z.pipe(
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
)

/** One schema for each change; unknown fields are dropped. */
const FORMS = {
  confirm: z.object({ ...target, videoLink }),
  propose,
  decline: z.object({ ...target, reason: prose(REASON_LIMIT, 'Scrivi il motivo: il cliente lo legge.') }),
  move: z
    .object({ ...target, date: day, time, duration, evenClosed, reason, videoLink })
    .check(z.refine((value) => !isInSkippedHour(value), { path: ['time'], error: SKIPPED_HOUR })),
  'set-link': z.object({
    ...target,
    videoLink: httpsAddress().check(z.minLength(1, 'Scrivi il link: il cliente lo riceve via email.')),
  }),
  'set-place': place,
  cancel: z.object({ ...target, reason }),
  'mark-done': z.object(target),
  'mark-no-show': z.object(target),
  verify: z.object(target),
} as const satisfies Record<StaffVerb, z.ZodMiniType>

const FIELDS = [
  ...(['id', 'version', 'date', 'time', 'duration', 'evenClosed', 'reason', 'videoLink'] as const),
  ...(['location', 'address'] as const),
  ...(['date1', 'time1', 'date2', 'time2', 'date3', 'time3'] as const),
] as const

/** A missing field counts as an empty text, except the video link, which then stays unchanged. */
const LEFT_OUT = Object.fromEntries(FIELDS.filter((name) => name !== 'videoLink').map((name) => [name, '']))

/** The form contents as submitted; shown again on refusal. */
export type ChangeValues = Partial<Record<(typeof FIELDS)[number], string>>

/** A validated form. */
export type ChangeInput = {
  [Verb in StaffVerb]: { verb: Verb; fields: z.infer<(typeof FORMS)[Verb]> }
}[StaffVerb]

export type ChangeErrors = FieldErrors<keyof ChangeValues>

/** Reads only the known fields of a form, unvalidated. */
export function readChangeValues(form: FormData): ChangeValues {
  const values: ChangeValues = {}
  for (const name of FIELDS) {
    const value = form.get(name)
    if (typeof value === 'string') values[name] = value
  }
  // The button of a free slot overrides the fields.
  const free = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(String(form.get('slot') ?? ''))
  if (free?.[1] && free[2]) Object.assign(values, { date: free[1], time: free[2] })
  return values
}

/** The change named by the form, or undefined if unknown. */
export function verbOf(form: FormData): StaffVerb | undefined {
  const verb = form.get('intent')
  return typeof verb === 'string' && Object.hasOwn(FORMS, verb) ? (verb as StaffVerb) : undefined
}

/** Validates the form of a change: its input, or one Italian message per field. */
export function checkChange(
  verb: StaffVerb,
  values: ChangeValues,
): { ok: true; input: ChangeInput } | { ok: false; errors: ChangeErrors } {
  const checked = checkFields(FORMS[verb], { ...LEFT_OUT, ...values })
  return checked.ok ? { ok: true, input: { verb, fields: checked.value } as ChangeInput } : checked
}
