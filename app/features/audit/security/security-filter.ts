import { isCalendarDay } from '#app/lib/time/rome-time.ts'

/** Filter of the security events, as in the query string. Empty fields do not filter. */
export interface SecurityFilter {
  /** Id of an identity: its own events, and those that affect it. */
  person: string
  /** A kind, or `REFUSED` for all refusals. */
  kind: string
  network: string
  /** First and last day (yyyy-mm-dd in Rome), inclusive. */
  from: string
  to: string
}

/** Value of the kind filter that selects all refusals. */
export const REFUSED = 'rifiuti'

/** Query parameters of the filter's fields. */
const PARAMETERS = { person: 'persona', kind: 'tipo', network: 'rete', from: 'dal', to: 'al' } as const

/** Parses the filter from a query string; invalid values become empty. */
export function readSecurityFilter(query: URLSearchParams): SecurityFilter {
  const text = (field: keyof SecurityFilter) => (query.get(PARAMETERS[field]) ?? '').trim().slice(0, 120)
  const day = (field: 'from' | 'to') => (isCalendarDay(text(field)) ? text(field) : '')
  return { person: text('person'), kind: text('kind'), network: text('network'), from: day('from'), to: day('to') }
}

/** Query string of a filter, without its empty fields. */
export function securityQuery(filter: SecurityFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams()
  for (const [field, name] of Object.entries(PARAMETERS)) {
    const value = filter[field as keyof SecurityFilter]
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  const text = query.toString()
  return text && `?${text}`
}
