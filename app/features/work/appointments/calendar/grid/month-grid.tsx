import { Link } from 'react-router'
import type { CalendarEntry } from '#app/features/work/appointments/calendar/calendar-entry.ts'
import { dayHref } from '#app/features/work/appointments/calendar/calendar-state.ts'
import { ANSWER_NAMES } from '#app/features/work/appointments/calendar-answers.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { AnswerIcon, StateIcon } from '#app/features/work/appointments/state-mark.tsx'
import { isUsual, STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { formatCount, formatDay, formatOthers, weekdayName } from '#app/lib/text/format.ts'

/** Entries of a day shown by name in a month; the day's link leads to the others. */
const SHOWN = 3

interface Props {
  days: readonly string[]
  month: string
  entries: readonly CalendarEntry[]
  closed: Readonly<Record<string, string>>
  today: string
  back: string
}

/**
 * A month as a table with weeks from Monday. Small screens show the number of entries; the day number links to the day.
 */
export function MonthGrid({ days, month, entries, closed, today, back }: Props) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const [weekdays = []] = weeks
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weekdays.map(weekdayName).map((name) => (
            <th
              key={name}
              scope="col"
              className="px-2.5 pb-2 text-left font-medium text-soft text-sm max-md:text-center"
            >
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const ofDay = entries.filter((entry) => entry.date === day)
              const outside = !day.startsWith(month)
              return (
                <td
                  key={day}
                  className={`relative h-16 border border-line p-1 align-top max-md:text-center md:h-28 ${closed[day] ? 'cal-closed' : ''}`}
                >
                  <Link
                    to={dayHref(day, back)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${formatDay(day)}${closed[day] ? `, ${closed[day]}` : ''}, ${count(ofDay.length)}`}
                    className={`inline-grid size-7 place-items-center rounded-full text-sm tabular-nums hover:bg-wash max-md:after:absolute max-md:after:inset-0 ${
                      day === today ? 'bg-accent-ground font-semibold text-on-accent hover:bg-accent-strong' : ''
                    } ${outside ? 'text-soft' : ''}`}
                  >
                    {Number(day.slice(8))}
                  </Link>
                  {closed[day] && (
                    <span aria-hidden className="wrap-anywhere block px-1 text-soft text-xs max-md:hidden">
                      {closed[day].replace(': fine settimana', '')}
                    </span>
                  )}
                  {ofDay.length > 0 && (
                    <>
                      <span aria-hidden className="block text-center font-semibold text-accent text-sm md:hidden">
                        {ofDay.length}
                      </span>
                      <ul className="mt-0.5 space-y-0.5 max-md:hidden">
                        {ofDay.slice(0, SHOWN).map((entry) => (
                          <li key={`${entry.id} ${entry.date} ${entry.time}`}>
                            <MonthEntry entry={entry} back={back} />
                          </li>
                        ))}
                      </ul>
                      {ofDay.length > SHOWN && (
                        <span aria-hidden className="block px-1 text-soft text-xs max-md:hidden">
                          e {formatOthers(ofDay.length - SHOWN)}
                        </span>
                      )}
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MonthEntry({ entry, back }: { entry: CalendarEntry; back: string }) {
  const { answer } = entry
  const state = [STATE_NAMES[entry.state], ...(answer ? [ANSWER_NAMES[answer].toLowerCase()] : [])].join(', ')
  return (
    <Link
      to={`/admin/appointments/${entry.id}?${back}`}
      data-state={entry.state}
      title={[formatHours(entry), entry.name, entry.company, placeKind(entry.location).name, state]
        .filter(Boolean)
        .join(' · ')}
      className="cal-entry cal-name text-xs"
    >
      {!isUsual(entry.state) && <StateIcon state={entry.state} className="mr-0.5 inline size-3" />}
      <span className="visually-hidden">{state}: </span>
      <span className="tabular-nums">{entry.time}</span>{' '}
      {answer && answer !== 'accepted' && <AnswerIcon answer={answer} className="inline size-3" />}{' '}
      <bdi>{entry.name}</bdi>
    </Link>
  )
}

function count(number: number): string {
  if (number === 0) return 'nessun appuntamento'
  return formatCount(number, '1 appuntamento', 'appuntamenti')
}
