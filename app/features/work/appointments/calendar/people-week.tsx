import { Link } from 'react-router'
import { PlaceIcon } from '#app/features/work/appointments/place-icon.tsx'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { StateIcon } from '#app/features/work/appointments/state-mark.tsx'
import { STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { formatBriefDay } from '#app/lib/text/format.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { dayHref } from './calendar-state.ts'
import type { Person } from './grid/columns.ts'

interface Props {
  days: readonly string[]
  people: readonly Person[]
  entries: readonly CalendarEntry[]
  closed: Readonly<Record<string, string>>
  back: string
}

/** The week of all consultants: a row for each person, and one for appointments without a consultant. */
export function PeopleWeek({ days, people, entries, closed, back }: Props) {
  const isOf = (id: string, { consultantId }: CalendarEntry) =>
    id ? consultantId === id : !people.some((one) => one.id === consultantId)
  const rows = [...people, { id: '', name: 'Da assegnare' }].filter(
    ({ id }) => id !== '' || entries.some((entry) => isOf(id, entry)),
  )
  return (
    <div className="cal-scroll">
      <table className="w-full min-w-160 table-fixed border-collapse text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-24 pb-2 text-left font-medium text-soft">
              Persona
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="px-1 pb-2 text-left font-medium">
                <Link
                  to={dayHref(day, back)}
                  className="inline-flex min-h-8 items-center rounded-md px-1 hover:bg-wash"
                >
                  {formatBriefDay(day)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id} className="border-line border-t align-top">
              <th scope="row" className="wrap-anywhere py-2 pr-2 text-left font-semibold">
                {name}
              </th>
              {days.map((day) => (
                <td key={day} className={`border-line border-l p-1 ${closed[day] ? 'cal-closed' : ''}`}>
                  <ul className="space-y-1">
                    {entries
                      .filter((entry) => entry.date === day && isOf(id, entry))
                      .map((entry) => (
                        <li key={`${entry.id} ${entry.time}`}>
                          <Link
                            to={`/admin/appointments/${entry.id}?${back}`}
                            data-state={entry.state}
                            title={`${formatHours(entry)} · ${entry.name} · ${STATE_NAMES[entry.state]}`}
                            className="cal-entry flex min-h-6 items-center gap-1 px-1 text-xs"
                          >
                            <StateIcon state={entry.state} className="size-3 shrink-0" />
                            <span className="visually-hidden">{STATE_NAMES[entry.state]}: </span>
                            <span className="tabular-nums">{entry.time}</span>
                            <bdi className="min-w-0 truncate">{entry.name}</bdi>
                            <PlaceIcon location={entry.location} className="ml-auto size-3 shrink-0" />
                          </Link>
                        </li>
                      ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
