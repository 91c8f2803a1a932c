import type { FormFields } from '#app/features/ground/settings/sections/sections.ts'

/** Indexes of the closure rows that are not empty. */
export function closureRows(fields: FormFields): number[] {
  const rows = Object.entries(fields).flatMap(([field, value]) =>
    value.trim() ? (/^closure-(\d+)-/.exec(field)?.[1] ?? []) : [],
  )
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
  const [, kind, number, part] = /^(closure|template)-(\d+)-(.+)$/.exec(field) ?? []
  if (!kind) return field
  const place = (kind === 'closure' ? closureRows(fields) : templateRows(fields)).indexOf(Number(number))
  return place < 0 ? field : `${kind}-${place}-${part}`
}
