import { useId } from 'react'
import { Link } from 'react-router'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { formatBriefMoment } from '#app/lib/text/format.ts'
import type { ProposedEntry } from './calendar-entry.ts'

interface Props {
  title: string
  entries: ProposedEntry[]
  back: string
}

/** Appointments for which other times are held until the customer chooses. Renders nothing when there are none. */
export function ProposedList({ title, entries, back }: Props) {
  const heading = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="font-semibold text-base">
        {title} <span className="font-normal text-soft">({entries.length})</span>
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {entries.map(({ id, name, before, proposals, holdUntil }) => (
          <li key={id} className="py-2.5">
            <Link
              to={`/admin/appointments/${id}?${back}`}
              className="-mx-2 block min-w-0 rounded-md px-2 py-1 hover:bg-wash"
            >
              <bdi className="block break-words text-left font-medium">{name}</bdi>
              {before && <span className="block text-sm text-soft">Vorrebbe prima di {formatSlot(before)}</span>}
              <span className="block text-sm text-soft">
                {before && proposals.length > 0 && 'Offerto: '}
                {proposals.map(formatSlot).join('; ')}
              </span>
              {holdUntil && (
                <span className="block text-sm text-soft">
                  {proposals.length === 1 ? 'Riservato' : 'Riservati'} fino a {formatBriefMoment(new Date(holdUntil))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
