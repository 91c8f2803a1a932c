import * as z from 'zod/mini'
import type { FormErrors, FormFields, SectionForm } from '#app/features/ground/settings/sections/sections.ts'
import { checkFields } from '#app/lib/form/check-fields.ts'
import { whole } from '#app/lib/form/fields.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { isCalendarDay } from '#app/lib/time/rome-time.ts'
import { isoDay, typedDay, typedTime } from '#app/lib/time/typed-day.ts'
import { filledRows, typedHours } from './form-rows.ts'
import type { Opening } from './opening.ts'
import {
  type DayHours,
  OPENING_DAY_KEYS,
  type OpeningDay,
  START_TIMES,
  startsWithin,
  type Week,
} from './opening-days.ts'

const MAX_ROWS = 50
const FIELD = new RegExp(
  `^((${OPENING_DAY_KEYS.join('|')})-(open|first|last|break-from|break-to)|closure-\\d{1,2}-(from|to|start|end|note)|extra-\\d{1,2}-(from|to|first|last)|patronDay|patronMonth|parallelAppointments)$`,
)

const HALF_HOURS = 'un’ora o mezz’ora, dalle 09:00 alle 18:00.'

const general = z.object({ parallelAppointments: whole(1, 20) })

/** The form of opening hours, closures, patron saint's day and parallel appointments. */
export const openingForm: SectionForm<Opening> = {
  inputs: [],
  owns: (field) => FIELD.test(field),
  toFields(opening) {
    const [month = '', day = ''] = opening.patronDay.split('-')
    const fields: FormFields = {
      patronDay: day && String(Number(day)),
      patronMonth: month,
      parallelAppointments: String(opening.parallelAppointments),
    }
    Object.assign(fields, weekFields(opening.week))
    for (const [at, { from, to, note, start, end }] of opening.closures.entries()) {
      fields[`closure-${at}-from`] = typedDay(from)
      fields[`closure-${at}-to`] = typedDay(to)
      if (start) fields[`closure-${at}-start`] = start
      if (end) fields[`closure-${at}-end`] = end
      if (note) fields[`closure-${at}-note`] = note
    }
    for (const [at, { from, to, first, last }] of opening.extras.entries()) {
      fields[`extra-${at}-from`] = typedDay(from)
      fields[`extra-${at}-to`] = typedDay(to)
      fields[`extra-${at}-first`] = first
      fields[`extra-${at}-last`] = last
    }
    return fields
  },
  check(fields) {
    // In page order, which is the order of the error summary.
    const errors: FormErrors = {}
    const week = checkWeek(fields, errors, 'Almeno un giorno deve essere aperto: per una pausa lunga usa le chiusure.')
    const closures = checkClosures(fields, errors)
    const extras = checkExtras(fields, errors)
    const patronDay = checkPatron(fields, errors)
    const checked = checkFields(general, fields)
    if (!checked.ok) Object.assign(errors, checked.errors)
    if (!checked.ok || Object.keys(errors).length > 0) return { ok: false, errors }
    return { ok: true, value: { week, patronDay, closures, extras, ...checked.value } }
  },
}

/** The fields of a week. */
export function weekFields(week: Week): FormFields {
  const fields: FormFields = {}
  for (const name of OPENING_DAY_KEYS) {
    const hours = week[name]
    if (hours.open) fields[`${name}-open`] = 'on'
    fields[`${name}-first`] = hours.first
    fields[`${name}-last`] = hours.last
    fields[`${name}-break-from`] = hours.breakFrom
    fields[`${name}-break-to`] = hours.breakTo
  }
  return fields
}

/** Reads the fields of a week; adds what is wrong to `errors`, and `noDay` if no day is open. */
export function checkWeek(fields: FormFields, errors: FormErrors, noDay: string): Week {
  const week = Object.fromEntries(OPENING_DAY_KEYS.map((name) => [name, checkDay(name, fields, errors)])) as Week
  if (OPENING_DAY_KEYS.every((name) => !week[name].open)) errors['mon-open'] = noDay
  return week
}

function checkDay(name: OpeningDay, fields: FormFields, errors: FormErrors): DayHours {
  const isOffered = (time: string) => START_TIMES.includes(time)
  const hours = typedHours(fields, name)
  if (!isOffered(hours.first) || !isOffered(hours.last))
    errors[`${name}-first`] = `Scrivi primo e ultimo inizio: ${HALF_HOURS}`
  else if (hours.first > hours.last) errors[`${name}-first`] = 'Il primo inizio non può venire dopo l’ultimo.'
  else if (!hours.breakFrom !== !hours.breakTo)
    errors[`${name}-break-from`] = 'Scrivi sia l’inizio sia la fine della pausa.'
  else if (hours.breakFrom && !(isOffered(hours.breakFrom) && isOffered(hours.breakTo)))
    errors[`${name}-break-from`] = `Scrivi gli orari della pausa: ${HALF_HOURS}`
  else if (hours.breakFrom && hours.breakFrom >= hours.breakTo) {
    errors[`${name}-break-from`] = 'La fine della pausa deve venire dopo l’inizio.'
  } else if (hours.open && hours.last >= hours.breakFrom && hours.last < hours.breakTo) {
    errors[`${name}-first`] = 'L’ultimo inizio cade nella pausa: anticipalo, o togli la pausa.'
  } else if (hours.open && startsWithin(hours).length === 0) {
    errors[`${name}-break-from`] = 'Con questa pausa non resta alcun orario: accorciala o chiudi il giorno.'
  }
  return hours
}

function checkPatron(fields: FormFields, errors: FormErrors): string {
  const [day = '', month = ''] = [fields.patronDay?.trim(), fields.patronMonth]
  if (!day && !month) return ''
  const patron = `${month}-${day.padStart(2, '0')}`
  // Checked against a leap year: 29 February is a valid feast day.
  if (isCalendarDay(`2028-${patron}`)) return patron
  errors.patronDay = 'Questo giorno non esiste: scegli giorno e mese, o lascia entrambi vuoti.'
  return ''
}

function checkClosures(fields: FormFields, errors: FormErrors): Opening['closures'] {
  const closures = filledRows('closure', fields).map((at) => {
    const typed = (part: string) => fields[`closure-${at}-${part}`]?.trim() ?? ''
    const from = isoDay(typed('from'))
    const [start, end] = [typedTime(typed('start')), typedTime(typed('end'))]
    const closure = {
      from,
      to: isoDay(typed('to')) || from,
      note: cleanLine(typed('note')),
      ...(start && { start }),
      ...(end && { end }),
    }
    const problem = daysProblem(closure) ?? closureProblem(closure)
    if (problem) errors[`closure-${at}-from`] = problem
    return closure
  })
  refuseTooMany('closure', closures.length, fields, errors)
  return closures.sort((a, b) => a.from.localeCompare(b.from))
}

function checkExtras(fields: FormFields, errors: FormErrors): Opening['extras'] {
  const extras = filledRows('extra', fields).map((at) => {
    const typed = (part: string) => fields[`extra-${at}-${part}`]?.trim() ?? ''
    const from = isoDay(typed('from'))
    const extra = {
      from,
      to: isoDay(typed('to')) || from,
      first: typedTime(typed('first')),
      last: typedTime(typed('last')),
    }
    const isOffered = START_TIMES.includes(extra.first) && START_TIMES.includes(extra.last)
    const problem =
      daysProblem(extra) ??
      (isOffered ? undefined : `Scrivi primo e ultimo inizio: ${HALF_HOURS}`) ??
      (extra.first > extra.last ? 'Il primo inizio non può venire dopo l’ultimo.' : undefined)
    if (problem) errors[`extra-${at}-from`] = problem
    return extra
  })
  refuseTooMany('extra', extras.length, fields, errors)
  return extras.sort((a, b) => a.from.localeCompare(b.from))
}

function refuseTooMany(kind: 'closure' | 'extra', count: number, fields: FormFields, errors: FormErrors): void {
  if (count <= MAX_ROWS) return
  errors[`${kind}-${filledRows(kind, fields)[0] ?? 0}-from`] = `Al massimo ${MAX_ROWS} righe: togli le più vecchie.`
}

function daysProblem({ from, to }: { from: string; to: string }): string | undefined {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return 'Scegli il primo e l’ultimo giorno.'
  return from > to ? 'L’ultimo giorno non può venire prima del primo.' : undefined
}

function closureProblem({ note, start = '', end = '' }: Opening['closures'][number]): string | undefined {
  const isHalfHour = (time: string) => time === '' || /^([01]\d|2[0-3]):[03]0$/.test(time)
  if (!isHalfHour(start) || !isHalfHour(end)) return 'Scrivi le ore come 9 o 14.30, o lasciale vuote.'
  if (end !== '' && start >= end) return 'La fine deve venire dopo l’inizio.'
  return note.length > 80 ? 'La nota può avere al massimo 80 caratteri.' : undefined
}
