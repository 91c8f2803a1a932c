import { Link } from 'react-router'
import type { Dashboard } from './dashboard.server.ts'

/** The steps of the set-up that are missing, until every step is done and every advised field filled in. */
export function SetUpList({ steps, advised }: NonNullable<Dashboard['setUp']>) {
  const done = steps.filter(({ missing }) => !missing).length
  if (done === steps.length && advised.length === 0) return null
  return (
    <section aria-labelledby="set-up">
      <h2 id="set-up" className="text-lg">
        Prima di andare online
        <span className="ml-2 font-normal text-soft">
          {done} di {steps.length} fatti
        </span>
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {steps
          .filter(({ missing }) => missing)
          .map(({ label, missing, to }) => (
            <li key={label} className="relative py-2 hover:bg-wash">
              <Link to={to} className="font-medium after:absolute after:inset-0 hover:text-accent">
                {label}
              </Link>
              <p className="text-soft text-sm">{missing}</p>
            </li>
          ))}
      </ul>
      {advised.length > 0 && (
        <p className="mt-3 text-soft text-sm">
          {advised.length === 1 ? 'Consigliato, ancora da completare' : 'Consigliati, ancora da completare'}:{' '}
          {advised.join(', ')}.{' '}
          <Link to="/admin/settings?sezione=azienda" className="link">
            Completa i dati
          </Link>
        </p>
      )}
    </section>
  )
}
