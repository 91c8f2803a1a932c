import type { FormFields } from '#app/features/ground/settings/sections/sections.ts'
import { typedTime } from '#app/lib/time/typed-day.ts'
import type { DayHours, OpeningDay } from './opening-days.ts'

/** The hours of a day as they are typed. */
export function typedHours(fields: FormFields, day: OpeningDay): DayHours {
  const start = (field: string) => typedTime(fields[`${day}-${field}`] ?? '')
  return {
    open: fields[`${day}-open`] === 'on',
    first: start('first'),
    last: start('last'),
    breakFrom: start('break-from'),
    breakTo: start('break-to'),
  }
}

/** Numbers of the rows of a kind in which something besides their id is filled in. */
export function filledRows(kind: string, fields: FormFields): number[] {
  const rows = Object.entries(fields).flatMap(([field, value]) => {
    const [, own, at] = /^([a-z]+)-(\d{1,2})-(?!id$)/.exec(field) ?? []
    return own === kind && at && value.trim() ? at : []
  })
  return [...new Set(rows.map(Number))].sort((one, other) => one - other)
}

/** Maps a row's field to the position at which the form shows that row: empty rows are dropped. */
export function placedField(field: string, fields: FormFields): string {
  const [, kind, number, part] = /^(closure|extra|template)-(\d+)-(.+)$/.exec(field) ?? []
  if (!kind) return field
  const place = filledRows(kind, fields).indexOf(Number(number))
  return place < 0 ? field : `${kind}-${place}-${part}`
}
