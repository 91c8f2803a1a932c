import { type LogFilter, logFilterOf } from '#app/features/care/system/log-parts/log-filter.ts'

/** Filter of the security events. `person` selects its own events and those that affect it. */
export interface SecurityFilter extends LogFilter {
  /** A kind, or `REFUSED` for all refusals. */
  kind: string
  network: string
}

/** Value of the kind filter that selects all refusals. */
export const REFUSED = 'rifiuti'

/** The filter of the security events in the query string. */
export const securityFilter = logFilterOf<SecurityFilter>({
  person: 'persona',
  kind: 'tipo',
  network: 'rete',
  from: 'dal',
  to: 'al',
})
