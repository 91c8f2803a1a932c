import { Link } from 'react-router'
import { PlaceIcon } from '#app/features/work/appointments/place-icon.tsx'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { StateIcon } from '#app/features/work/appointments/state-mark.tsx'
import { isUsual, STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { formatBriefDay } from '#app/lib/text/format.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { dayHref } from './calendar-state.ts'
import { type BusyBlock, formatBusyHours } from './grid/busy-blocks.ts'
import { isOf, type Person, rowsOf } from './grid/columns.ts'

interface Props {
  days: readonly string[]
  people: readonly Person[]
  entries: readonly CalendarEntry[]
  busy: readonly BusyBlock[]
  closed: Readonly<Record<string, string>>
  /** When a person works on a day (`<id> <day>`), where it is not when the company does; empty for not at all. */
  work: Readonly<Record<string, string | undefined>>
  back: string
}

/** The week of all consultants: a row for each person, and one for appointments without a consultant. */
export function PeopleWeek({ days, people, entries, busy, closed, work, back }: Props) {
  const words = (id: string, day: string) => closed[day] ?? (work[`${id} ${day}`] === '' ? 'Non lavora' : '')
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
          {rowsOf(people, entries).map(({ id, name }) => (
            <tr key={id} className="border-line border-t align-top">
              <th scope="row" className="wrap-anywhere py-2 pr-2 text-left font-semibold">
                {name}
              </th>
              {days.map((day) => (
                <td key={day} className={`border-line border-l p-1 ${words(id, day) ? 'cal-closed' : ''}`}>
                  <span className="block px-1 text-soft text-xs empty:hidden">
                    {words(id, day) || work[`${id} ${day}`]}
                  </span>
                  <ul className="space-y-1">
                    {busy
                      .filter(({ date, personId }) => date === day && personId === id)
                      .map((block) => (
                        <li key={`${block.words} ${block.time}`} className="cal-busy px-1 text-soft text-xs">
                          {block.words ?? 'Occupato'} {formatBusyHours(block)}
                        </li>
                      ))}
                    {entries
                      .filter((entry) => entry.date === day && isOf({ person: { id, name } }, entry, people))
                      .map((entry) => (
                        <li key={`${entry.id} ${entry.time}`}>
                          <Link
                            to={`/admin/appointments/${entry.id}?${back}`}
                            data-state={entry.state}
                            title={`${formatHours(entry)} · ${entry.name} · ${STATE_NAMES[entry.state]}`}
                            className="cal-entry cal-name text-xs"
                          >
                            {!isUsual(entry.state) && (
                              <StateIcon state={entry.state} className="mr-0.5 inline size-3" />
                            )}
                            <span className="visually-hidden">{STATE_NAMES[entry.state]}: </span>
                            <span className="tabular-nums">{entry.time}</span>{' '}
                            <PlaceIcon location={entry.location} className="inline size-3" /> <bdi>{entry.name}</bdi>
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
