import { isCalendarDay } from '#app/lib/time/rome-time.ts'

/** Filter of the audit log, as in the query string. Empty fields do not filter. */
export interface AuditFilter {
  /** Id of a staff member. */
  person: string
  action: string
  /** First and last day (yyyy-mm-dd in Rome), inclusive. */
  from: string
  to: string
  /** Id of the affected record, or words of the details. */
  target: string
}

/** Query parameters of the filter's fields. */
const PARAMETERS = { person: 'persona', action: 'azione', from: 'dal', to: 'al', target: 'oggetto' } as const

/** Parses the filter from a query string; invalid values become empty. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const text = (field: keyof AuditFilter) => (query.get(PARAMETERS[field]) ?? '').trim().slice(0, 120)
  const day = (field: 'from' | 'to') => (isCalendarDay(text(field)) ? text(field) : '')
  return { person: text('person'), action: text('action'), from: day('from'), to: day('to'), target: text('target') }
}

/** Query string of a filter, without its empty fields. */
export function filterQuery(filter: AuditFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  for (const [field, name] of Object.entries(PARAMETERS)) {
    const value = filter[field as keyof AuditFilter]
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  const text = query.toString()
  return text && `?${text}`
}
