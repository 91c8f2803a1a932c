import { Link } from 'react-router'
import { formatDay } from '../../lib/format.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { LOCATIONS } from './offer.ts'
import { formatHours } from './slot.ts'
import { StateMark } from './state-mark.tsx'

interface Props {
  days: readonly string[]
  entries: readonly CalendarEntry[]
  closed: Readonly<Record<string, string>>
  today: string
  back: string
}

/** The appointments as a list by day; days without any are left out, closed ones are named. */
export function AgendaList({ days, entries, closed, today, back }: Props) {
  const shown = days.filter(
    (day) =>
      day === today || entries.some((entry) => entry.date === day) || (closed[day] && closed[day] !== 'Fine settimana'),
  )
  if (shown.length === 0) return <p className="text-soft">Nessun appuntamento in questi giorni.</p>
  return (
    <ol className="space-y-6">
      {shown.map((day) => {
        const ofDay = entries.filter((entry) => entry.date === day)
        return (
          <li key={day}>
            <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-sm">
              <span className="first-letter:uppercase">{formatDay(day)}</span>
              {day === today && <span className="text-accent">oggi</span>}
              {closed[day] && <span className="font-normal text-soft">{closed[day]}</span>}
            </h3>
            {ofDay.length === 0 ? (
              <p className="mt-1 text-soft text-sm">Nessun appuntamento.</p>
            ) : (
              <ul className="mt-2 divide-y divide-line border-line border-y">
                {ofDay.map((entry) => (
                  <li key={`${entry.id} ${entry.date} ${entry.time}`}>
                    <Link
                      to={`/admin/appointments/${entry.id}?${back}`}
                      className="-mx-2 flex flex-wrap items-start gap-x-4 gap-y-1 rounded-md px-2 py-2.5 hover:bg-wash"
                    >
                      <span className="w-24 shrink-0 font-medium tabular-nums">{formatHours(entry)}</span>
                      <span className="min-w-0 flex-1 basis-40">
                        <bdi className="break-words">{entry.name}</bdi>
                        <span className="block break-words text-soft text-sm">
                          {entry.company && (
                            <>
                              <bdi>{entry.company}</bdi> ·{' '}
                            </>
                          )}
                          {LOCATIONS[entry.location as keyof typeof LOCATIONS] ?? entry.location}
                        </span>
                      </span>
                      <StateMark state={entry.state} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
