import * as z from 'zod/mini'
import { filledRows } from '#app/features/ground/settings/opening/form-rows.ts'
import type { Week } from '#app/features/ground/settings/opening/opening-days.ts'
import { checkWeek, weekFields } from '#app/features/ground/settings/opening/opening-form.ts'
import type { Consultant } from '#app/features/work/appointments/availability/consultant.ts'
import type { BusyTime } from '#app/features/work/appointments/availability/occupancy.ts'
import { LOCATIONS } from '#app/features/work/appointments/places.ts'
import { TOPICS } from '#app/features/work/appointments/topics.ts'
import { checkFields, type FieldErrors, type Fields } from '#app/lib/form/check-fields.ts'
import { choice, whole } from '#app/lib/form/fields.ts'
import { addDays, isCalendarDay, romeDayStart, romeInstant, romeWallTime } from '#app/lib/time/rome-time.ts'
import { isoDay, typedDay, typedTime } from '#app/lib/time/typed-day.ts'

/** What the form of a consultant contains. */
export interface ConsultantSettings extends Omit<Consultant, 'id' | 'name' | 'seat'> {
  receives: boolean
}

/** What people set themselves. */
export type OwnHours = Pick<ConsultantSettings, 'week' | 'absences' | 'extras'>

/** Possible minutes of travel; multiples of 30, because slots are allocated in half hours. */
export const TRAVELS = ['0', '30', '60', '90', '120'] as const

const MAX_STRETCHES = 60

/** Absences, and times of work beside the week. */
export type StretchKind = 'absence' | 'extra'

const stretchField = (kind: StretchKind, at: number, part: string) => `${kind}-${at}-${part}`

/** The settings of a consultant as fields; `week` is the company's, shown while they have none of their own. */
export function consultantFields(settings: ConsultantSettings, week: Week): Fields {
  const fields: Fields = {
    ...weekFields(settings.week ?? week),
    slug: settings.slug,
    dailyLimit: String(settings.dailyLimit || ''),
    travelBefore: String(settings.travelBefore),
    travelAfter: String(settings.travelAfter),
  }
  if (settings.receives) fields.receives = 'on'
  if (settings.week) fields.ownWeek = 'on'
  for (const topic of settings.topics) fields[`topic-${TOPICS.indexOf(topic)}`] = 'on'
  for (const place of settings.places) fields[`place-${place}`] = 'on'
  return { ...fields, ...stretchFields('absence', settings.absences), ...stretchFields('extra', settings.extras) }
}

function stretchFields(kind: StretchKind, stretches: readonly BusyTime[]): Fields {
  const fields: Fields = {}
  for (const [at, { startsAt, endsAt }] of stretches.entries()) {
    const [from, end] = [romeWallTime(new Date(startsAt)), romeWallTime(new Date(endsAt))]
    fields[stretchField(kind, at, 'from')] = typedDay(from.date)
    if (from.time !== '00:00') fields[stretchField(kind, at, 'from-time')] = from.time
    // The end of a whole day is the beginning of the next one.
    fields[stretchField(kind, at, 'to')] = typedDay(end.time === '00:00' ? addDays(end.date, -1) : end.date)
    if (end.time !== '00:00') fields[stretchField(kind, at, 'to-time')] = end.time
  }
  return fields
}

const numbers = z.object({
  dailyLimit: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => 0),
    ),
    whole(1, 20),
  ]),
  travelBefore: choice(TRAVELS, 'Scegli una durata dall’elenco.'),
  travelAfter: choice(TRAVELS, 'Scegli una durata dall’elenco.'),
})

/** Checks the form of a consultant. */
export function checkConsultant(
  fields: Fields,
): { ok: true; value: ConsultantSettings } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const isTicked = (name: string) => fields[name] === 'on'
  const hours = readHours(fields, errors)
  const checked = checkFields(numbers, { dailyLimit: '', ...fields })
  if (!checked.ok) Object.assign(errors, checked.errors)
  if (!checked.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      receives: isTicked('receives'),
      slug: fields.slug ?? '',
      ...hours,
      topics: TOPICS.filter((_, at) => isTicked(`topic-${at}`)),
      places: LOCATIONS.filter((place) => isTicked(`place-${place}`)),
      dailyLimit: checked.value.dailyLimit,
      travelBefore: Number(checked.value.travelBefore),
      travelAfter: Number(checked.value.travelAfter),
    },
  }
}

/** Checks the form of one's own hours. */
export function checkOwnHours(fields: Fields): { ok: true; value: OwnHours } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const value = readHours(fields, errors)
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value }
}

function readHours(fields: Fields, errors: FieldErrors): OwnHours {
  const noDay = 'Almeno un giorno deve avere degli orari: per una pausa lunga usa le assenze.'
  const week = fields.ownWeek === 'on' ? checkWeek(fields, errors, noDay) : null
  const [absences, extras] = [checkStretches('absence', fields, errors), checkStretches('extra', fields, errors)]
  return { week, absences, extras }
}

function checkStretches(kind: StretchKind, fields: Fields, errors: FieldErrors): BusyTime[] {
  const rows = filledRows(kind, fields)
  const stretches = rows.flatMap((at) => checkStretch(kind, fields, at, errors))
  if (rows.length > MAX_STRETCHES)
    errors[stretchField(kind, rows[0] ?? 0, 'from')] = `Al massimo ${MAX_STRETCHES} righe.`
  return stretches.sort((one, other) => one.startsAt.localeCompare(other.startsAt))
}

/** A whole day without times; until the end of the first day without a last one. */
function checkStretch(kind: StretchKind, fields: Fields, at: number, errors: FieldErrors): BusyTime[] {
  const typed = (part: string) => fields[stretchField(kind, at, part)]?.trim() ?? ''
  const from = isoDay(typed('from'))
  const to = isoDay(typed('to')) || from
  const [fromTime, toTime] = [typedTime(typed('from-time')), typedTime(typed('to-time'))]
  const refuse = (message: string) => {
    errors[stretchField(kind, at, 'from')] = message
    return []
  }
  if (!isCalendarDay(from) || !isCalendarDay(to)) return refuse('Scrivi il primo e l’ultimo giorno.')
  const isTime = (time: string) => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  if (!isTime(fromTime) || !isTime(toTime)) return refuse('Scrivi le ore come 9 o 14.30.')
  const startsAt = fromTime ? romeInstant({ date: from, time: fromTime }).toISOString() : romeDayStart(from)
  const endsAt = toTime ? romeInstant({ date: to, time: toTime }).toISOString() : romeDayStart(addDays(to, 1))
  return startsAt < endsAt ? [{ startsAt, endsAt }] : refuse('La fine deve venire dopo l’inizio.')
}
