import { Link } from 'react-router'
import { PlaceIcon } from '#app/features/work/appointments/place-icon.tsx'
import { formatMinutes } from '#app/lib/text/format.ts'
import type { Dashboard } from './dashboard.server.ts'

type Appointments = Dashboard['tomorrow']

/** The confirmed appointments of today, past ones dimmed, and of tomorrow. */
export function NextAppointments({ today, tomorrow }: Pick<Dashboard, 'today' | 'tomorrow'>) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-lg">
        Appuntamenti
      </h2>
      <Day name="Oggi" empty="Nessuno oggi." appointments={today.appointments} over={today.time} />
      <Day name="Domani" empty="Nessuno domani." appointments={tomorrow} over="" />
    </section>
  )
}

function Day({
  name,
  empty,
  appointments,
  over,
}: {
  name: string
  empty: string
  appointments: Appointments
  /** HH:MM before which an appointment has begun. */
  over: string
}) {
  return (
    <>
      <h3 className="mt-3 font-semibold text-sm text-soft">{name}</h3>
      {appointments.length === 0 ? (
        <p className="mt-1 text-soft">{empty}</p>
      ) : (
        <ol className="mt-1 divide-y divide-line border-line border-y">
          {appointments.map(({ id, time, name, company, duration, location, isMine, consultant }) => (
            <li key={id} data-row className="relative flex gap-4 py-2 hover:bg-wash">
              <time className={`w-12 shrink-0 font-semibold tabular-nums ${time < over ? 'text-soft' : ''}`}>
                {time}
              </time>
              <div className="min-w-0">
                <Link
                  to={`/admin/appointments/${id}`}
                  className="wrap-anywhere font-medium after:absolute after:inset-0 hover:text-accent"
                >
                  <bdi>{name}</bdi>
                </Link>
                <p className="wrap-anywhere flex flex-wrap items-center gap-x-1.5 text-soft text-sm">
                  {company && <bdi>{company} ·</bdi>}
                  {formatMinutes(duration)}
                  <PlaceIcon location={location} className="size-4" />
                  {isMine ? (
                    <span className="font-medium text-accent">Tuo</span>
                  ) : (
                    consultant && <bdi>{consultant}</bdi>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
