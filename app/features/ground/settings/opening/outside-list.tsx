import { Link } from 'react-router'
import { formatDay } from '#app/lib/text/format.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import type { OutsideAppointment } from './outside-hours.server.ts'

/** Maximum number shown; others follow as these are moved. */
const SHOWN = 20

/** The appointments outside the opening hours, each with a link to move it. Renders nothing when there are none. */
export function OutsideList({ appointments }: { appointments: readonly OutsideAppointment[] }) {
  if (appointments.length === 0) return null
  return (
    <Notice
      isStatic
      tone="warning"
      title={
        appointments.length === 1
          ? 'Un appuntamento è fuori da questi orari'
          : `${appointments.length} appuntamenti sono fuori da questi orari`
      }
    >
      <p className="text-soft">
        {appointments.length === 1
          ? 'Resta valido: il cliente non riceve nulla finché non lo sposti.'
          : 'Restano validi: i clienti non ricevono nulla finché non li sposti.'}
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {appointments.slice(0, SHOWN).map(({ id, name, date, time, reason }) => (
          <li
            key={`${id} ${date} ${time}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <bdi className="wrap-anywhere font-medium">{name}</bdi>
              <span className="block text-soft text-sm">
                <span className="inline-block first-letter:uppercase">{formatDay(date)}</span>, ore {time}: {reason}
              </span>
            </span>
            <Link
              to={`/admin/appointments/${id}?azione=move`}
              className="inline-flex min-h-9 items-center font-medium text-accent text-sm hover:underline max-lg:min-h-11"
            >
              Sposta<span className="visually-hidden"> l’appuntamento di {name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {appointments.length > SHOWN && (
        <p className="mt-2 text-soft text-sm">Qui trovi i primi {SHOWN}: gli altri compaiono man mano che li sposti.</p>
      )}
    </Notice>
  )
}
