import type { FormFields } from './sections.ts'

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
