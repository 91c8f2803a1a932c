import { Link } from 'react-router'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** Appointments that no consultant attends, or one who has left. Renders nothing when there are none. */
export function UnattendedList({ entries, back }: { entries: CalendarEntry[]; back: string }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="da-assegnare" className="mt-8">
      <h2 id="da-assegnare" className="font-semibold text-base">
        Da assegnare a un consulente <span className="font-normal text-soft">({entries.length})</span>
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <Link
              to={`/admin/appointments/${entry.id}?${back}&azione=reassign`}
              className="-mx-2 block min-w-0 rounded-md px-2 py-1 hover:bg-wash"
            >
              <bdi className="block break-words text-left font-medium">{entry.name}</bdi>
              <span className="block text-sm text-soft">{formatSlot(entry)}</span>
              {entry.consultant && <span className="block text-sm text-soft">Era di {entry.consultant}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/admin/appointments/reassign?persona=" className="link mt-2 inline-flex min-h-11 items-center text-sm">
        Assegna tutti
      </Link>
    </section>
  )
}
