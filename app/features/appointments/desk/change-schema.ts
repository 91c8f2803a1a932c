import { z } from 'zod'
import { DURATIONS, LOCATIONS } from '#app/features/appointments/availability/offer.ts'
import { HALF_HOURS } from '#app/features/appointments/slot.ts'
import type { StaffVerb } from '#app/features/appointments/states.ts'
import { cleanLine, cleanText } from '#app/lib/text/text.ts'
import { wallTimeExists } from '#app/lib/time/rome-time.ts'
import { PROPOSAL_FIELDS } from './proposal-fields.ts'
import { REASON_LIMIT } from './reason-limit.ts'

const target = { id: z.uuid(), version: z.coerce.number().int().min(1) }
const reason = z
  .string()
  .max(10 * REASON_LIMIT)
  .transform(cleanText)
  .pipe(z.string().max(REASON_LIMIT, `Troppo lungo: al massimo ${REASON_LIMIT} caratteri.`))
const isDay = (value: string) => {
  const moment = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

const day = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/, 'Scegli una data.')
  .refine(isDay, 'Questo giorno non esiste.')
const time = z.string().refine((value) => HALF_HOURS.includes(value), 'Scegli un orario della lista.')
const duration = z
  .string()
  .refine((value) => (DURATIONS as readonly string[]).includes(value), 'Scegli una durata della lista.')
  .transform(Number)
const evenClosed = z.string().transform((value) => value === 'on')
const httpsLink = z
  .string()
  .trim()
  .max(2_000, 'Troppo lungo: al massimo 2000 caratteri.')
  .refine(
    (value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'),
    'Scrivi un indirizzo che inizia con https://.',
  )
/** Stays unchanged when the form has no such field. */
const videoLink = z.optional(httpsLink)
const isLocation = (value: string): value is keyof typeof LOCATIONS => Object.hasOwn(LOCATIONS, value)
const place = z
  .object({
    ...target,
    location: z.string().refine(isLocation, 'Scegli un luogo della lista.'),
    address: z.string().transform(cleanLine).pipe(z.string().max(300, 'Troppo lungo: al massimo 300 caratteri.')),
  })
  .refine(({ location, address }) => location !== 'Cliente' || address !== '', {
    path: ['address'],
    error: 'Scrivi l’indirizzo a cui andare.',
  })
/**
 * The night of the spring clock change skips 02:00 to 03:00 in Rome: 02:30 does not exist and calendars would show
 * 03:30.
 */
const SKIPPED_HOUR = 'Quella notte l’ora legale salta dalle 02:00 alle 03:00: scegli un altro orario.'
/** Ignores values that are already invalid: zod runs the refinement anyway. */
const isInSkippedHour = ({ date, time }: { date: string; time: string }) =>
  day.safeParse(date).success && HALF_HOURS.includes(time) && !wallTimeExists({ date, time })
const optional = <Field extends z.ZodType>(field: Field) => z.union([z.literal(''), field])

const propose = z
  .object({
    ...target,
    ...{ date1: day, time1: time, date2: optional(day), time2: optional(time) },
    ...{ date3: optional(day), time3: optional(time), duration, evenClosed, reason },
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
  .transform(({ id, version, duration, evenClosed, reason, ...typed }) => ({
    ...{ id, version, evenClosed, reason },
    proposals: PROPOSAL_FIELDS.filter(({ date }) => typed[date] !== '').map(({ date, time }) => ({
      ...{ date: typed[date], time: typed[time], duration },
    })),
  }))

/** One schema for each change; unknown fields are dropped. */
const FORMS = {
  confirm: z.object({ ...target, videoLink }),
  propose,
  decline: z.object({ ...target, reason: reason.pipe(z.string().min(1, 'Scrivi il motivo: il cliente lo legge.')) }),
  move: z
    .object({ ...target, date: day, ...{ time, duration, evenClosed, reason, videoLink } })
    .refine((value) => !isInSkippedHour(value), { path: ['time'], error: SKIPPED_HOUR }),
  'set-link': z.object({
    ...target,
    videoLink: httpsLink.pipe(z.string().min(1, 'Scrivi il link: il cliente lo riceve via email.')),
  }),
  'set-place': place,
  cancel: z.object({ ...target, reason }),
  'mark-done': z.object(target),
  'mark-no-show': z.object(target),
  verify: z.object(target),
} as const satisfies Record<StaffVerb, z.ZodType>

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

export type ChangeErrors = Partial<Record<keyof ChangeValues, string>>

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
  const result = FORMS[verb].safeParse({ ...LEFT_OUT, ...values })
  if (result.success) return { ok: true, input: { verb, fields: result.data } as ChangeInput }
  const errors: ChangeErrors = {}
  for (const issue of result.error.issues) errors[issue.path[0] as keyof ChangeErrors] ??= issue.message
  return { ok: false, errors }
}
