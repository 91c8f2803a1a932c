import { type LogFilter, logFilterOf } from '#app/features/care/system/log-parts/log-filter.ts'

/** Filter of the audit log. */
export interface AuditFilter extends LogFilter {
  action: string
  /** Id of the affected record, or words of the details. */
  target: string
}

/** The filter of the audit log in the query string. */
export const auditFilter = logFilterOf<AuditFilter>({
  person: 'persona',
  action: 'azione',
  from: 'dal',
  to: 'al',
  target: 'oggetto',
})
