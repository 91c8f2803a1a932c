import { isCalendarDay } from '#app/lib/time/rome-time.ts'

/** What of the log is looked at, as it stands in the address. Empty means everything. */
export interface AuditFilter {
  /** Id of a member of staff. */
  person: string
  action: string
  /** First and last day (yyyy-mm-dd in Rome), both included. */
  from: string
  to: string
  /** Id of what was acted on, or words of the details. */
  target: string
}

/** The parameters of the address, by the filter's fields. */
const PARAMETERS = { person: 'persona', action: 'azione', from: 'dal', to: 'al', target: 'oggetto' } as const

/** The filter that an address names; what makes no sense counts as empty. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const text = (field: keyof AuditFilter) => (query.get(PARAMETERS[field]) ?? '').trim().slice(0, 120)
  const day = (field: 'from' | 'to') => (isCalendarDay(text(field)) ? text(field) : '')
  return { person: text('person'), action: text('action'), from: day('from'), to: day('to'), target: text('target') }
}

/** The address of a filter: only what is set stands in it. */
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
