import type { Retention } from '#app/features/ground/settings/retention/retention.ts'
import { NOTICE_PERIODS } from '#app/features/ground/settings/retention/retention-periods.ts'
import { PartTable } from './part-table.tsx'

/** The retention periods of the settings and the code. */
export function Periods({ retention }: { retention: Retention }) {
  const periods = Object.values(NOTICE_PERIODS).map(({ what, howLong }) => ({
    key: what,
    what,
    detail: howLong(retention),
  }))
  const logs = { key: 'logs', what: 'Registri tecnici', detail: 'Non contengono dati personali.' }
  return <PartTable head={['Che cosa', 'Per quanto tempo']} rows={[...periods, logs]} />
}
