import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import type { Dashboard } from './dashboard.server.ts'

/** Checklist of the set-up, until every step is done and every advised field filled in. */
export function SetUpList({ steps, advised }: NonNullable<Dashboard['setUp']>) {
  const done = steps.filter(({ missing }) => !missing).length
  if (done === steps.length && advised.length === 0) return null
  return (
    <section aria-labelledby="set-up">
      <h2 id="set-up" className="text-lg">
        Prima di andare online
        <span className="ml-2 font-normal text-soft">
          {done} di {steps.length}
        </span>
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {steps.map(({ label, missing, to }) => (
          <li key={label} className="relative flex gap-3 py-2 hover:bg-wash">
            {missing ? (
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
            ) : (
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
            )}
            <div className="min-w-0">
              <Link
                to={to}
                className={`after:absolute after:inset-0 hover:text-accent ${missing ? 'font-medium' : 'text-soft'}`}
              >
                {label}
                <span className="visually-hidden">{missing ? ', da fare' : ', fatto'}</span>
              </Link>
              {missing && <p className="text-soft text-sm">{missing}</p>}
            </div>
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
