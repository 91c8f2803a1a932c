import type { FormFields } from '#app/features/settings/sections.ts'

/** The rows of closures in a form that hold something, by their numbers. */
export function closureRows(fields: FormFields): number[] {
  const rows = Object.entries(fields).flatMap(([field, value]) =>
    value.trim() ? (/^closure-(\d+)-/.exec(field)?.[1] ?? []) : [],
  )
  return [...new Set(rows.map(Number))].sort((a, b) => a - b)
}

/** The rows of templates in a form that hold something, by their numbers. */
export function templateRows(fields: FormFields): number[] {
  const rows = Object.entries(fields).flatMap(([field, value]) =>
    value.trim() ? (/^template-(\d+)-(?:name|subject|body)$/.exec(field)?.[1] ?? []) : [],
  )
  return [...new Set(rows.map(Number))].sort((a, b) => a - b)
}

/** A field of a row by the place at which the form shows that row: rows without anything are not shown again. */
export function placedField(field: string, fields: FormFields): string {
  const [, kind, number, part] = /^(closure|template)-(\d+)-(.+)$/.exec(field) ?? []
  if (!kind) return field
  const place = (kind === 'closure' ? closureRows(fields) : templateRows(fields)).indexOf(Number(number))
  return place < 0 ? field : `${kind}-${place}-${part}`
}
