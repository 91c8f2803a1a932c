import type { FormFields } from '#app/features/ground/settings/sections/sections.ts'

/** Rows of days: those on which the company is closed, and those with extra hours. */
export type DayRowKind = 'closure' | 'extra'

/** Indexes of the rows of days that are not empty. */
export function dayRows(kind: DayRowKind, fields: FormFields): number[] {
  const rows = Object.entries(fields).flatMap(([field, value]) => {
    const [, own, at] = /^(closure|extra)-(\d+)-/.exec(field) ?? []
    return own === kind && at && value.trim() ? at : []
  })
  return [...new Set(rows.map(Number))].sort((a, b) => a - b)
}

/** Indexes of the template rows that are not empty. */
export function templateRows(fields: FormFields): number[] {
  const rows = Object.entries(fields).flatMap(([field, value]) =>
    value.trim() ? (/^template-(\d+)-(?:name|subject|body)$/.exec(field)?.[1] ?? []) : [],
  )
  return [...new Set(rows.map(Number))].sort((a, b) => a - b)
}

/** Maps a row's field to the position at which the form shows that row: empty rows are dropped. */
export function placedField(field: string, fields: FormFields): string {
  const [, kind, number, part] = /^(closure|extra|template)-(\d+)-(.+)$/.exec(field) ?? []
  if (!kind) return field
  const place = (kind === 'template' ? templateRows(fields) : dayRows(kind as DayRowKind, fields)).indexOf(
    Number(number),
  )
  return place < 0 ? field : `${kind}-${place}-${part}`
}
