import { Link } from 'react-router'
import { LOCATIONS } from '#app/features/appointments/availability/offer.ts'
import { formatMinutes } from '#app/lib/format.ts'
import type { Dashboard } from './dashboard.server.ts'

/** Today's appointments; past ones are dimmed. */
export function Today({ appointments, time }: Dashboard['today']) {
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="text-lg">
        Appuntamenti di oggi
      </h2>
      {appointments.length === 0 ? (
        <p className="mt-3 text-soft">Nessun appuntamento confermato per oggi.</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-line border-y">
          {appointments.map((appointment) => (
            <li key={appointment.id} className="relative flex gap-4 py-3 hover:bg-wash">
              <time
                className={`w-12 shrink-0 font-semibold tabular-nums ${appointment.time < time ? 'text-soft' : ''}`}
              >
                {appointment.time}
              </time>
              <div className="min-w-0">
                <Link
                  to={`/admin/requests/${appointment.contactRequestId}`}
                  className="font-medium wrap-anywhere after:absolute after:inset-0 hover:text-accent"
                >
                  <bdi>{appointment.name}</bdi>
                </Link>
                <p className="text-sm text-soft wrap-anywhere">
                  {appointment.company && (
                    <>
                      <bdi>{appointment.company}</bdi> ·{' '}
                    </>
                  )}
                  {formatMinutes(appointment.duration)} · {placeName(appointment.location)}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function placeName(location: string): string {
  return (LOCATIONS as Record<string, string>)[location] ?? location
}
