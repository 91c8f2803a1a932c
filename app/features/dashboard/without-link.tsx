import { Link } from 'react-router'
import { formatSlot } from '#app/features/appointments/slot.ts'
import type { Dashboard } from './dashboard.server.ts'

/** Links to confirmed online appointments without a meeting link; renders nothing when there are none. */
export function WithoutLink({ appointments }: { appointments: Dashboard['withoutLink'] }) {
  if (appointments.length === 0) return null
  return (
    <section aria-labelledby="without-link">
      <h2 id="without-link" className="text-lg">
        Manca il link della videochiamata
      </h2>
      <p className="mt-1 text-soft text-sm">Questi clienti non sanno ancora come collegarsi: imposta il link.</p>
      <ol className="mt-3 divide-y divide-line border-line border-y">
        {appointments.map((appointment) => (
          <li key={appointment.id} className="relative py-3 hover:bg-wash">
            <Link
              to={`/admin/appointments/${appointment.id}`}
              className="font-medium wrap-anywhere after:absolute after:inset-0 hover:text-accent"
            >
              <bdi>{appointment.name}</bdi>
            </Link>
            <p className="text-sm text-soft first-letter:uppercase">{formatSlot(appointment)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
