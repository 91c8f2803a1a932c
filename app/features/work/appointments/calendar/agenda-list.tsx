import { Link } from 'react-router'
import { closedWords, WEEKEND } from '#app/features/ground/settings/opening/closed-days.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { AnswerMark, StateMark } from '#app/features/work/appointments/state-mark.tsx'
import { isUsual } from '#app/features/work/appointments/states.ts'
import { formatDay } from '#app/lib/text/format.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { type BusyBlock, formatBusyHours } from './grid/busy-blocks.ts'
import { columnsOf, isOf, type Person } from './grid/columns.ts'

interface Props {
  days: readonly string[]
  /** Each has a part of the day; none: a day is not divided. */
  people: readonly Person[]
  entries: readonly CalendarEntry[]
  busy: readonly BusyBlock[]
  closed: Readonly<Record<string, string>>
  today: string
  back: string
}

/** The appointments as a list by day; empty days are omitted, closed ones are labelled. */
export function AgendaList({ days, people, entries, busy, closed, today, back }: Props) {
  const on = (day: string) => ({
    entries: entries.filter(({ date }) => date === day),
    busy: busy.filter(({ date }) => date === day),
    named: closed[day] !== undefined && closed[day] !== closedWords(WEEKEND),
  })
  const shown = days
    .map((day) => ({ day, ...on(day) }))
    .filter((one) => one.day === today || one.named || one.entries.length > 0 || one.busy.length > 0)
  if (shown.length === 0) return <p className="text-soft">Nessun appuntamento in questi giorni.</p>
  return (
    <ol className="space-y-6">
      {shown.map(({ day, entries, busy }) => (
        <li key={day}>
          <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-sm">
            <span className="first-letter:uppercase">{formatDay(day)}</span>
            {day === today && <span className="text-accent">oggi</span>}
            {closed[day] && <span className="font-normal text-soft">{closed[day]}</span>}
          </h2>
          {entries.length + busy.length === 0 ? (
            <p className="mt-1 text-soft text-sm">Nessun appuntamento.</p>
          ) : (
            columnsOf([day], people, entries).map((part) => (
              <DayPart
                key={part.key}
                name={part.person?.name}
                list={inOrder(
                  entries.filter((entry) => isOf(part, entry, people)),
                  busy.filter(({ personId }) => !part.person || !personId || part.person.id === personId),
                )}
                back={back}
              />
            ))
          )}
        </li>
      ))}
    </ol>
  )
}

function inOrder(entries: readonly CalendarEntry[], busy: readonly BusyBlock[]): (CalendarEntry | BusyBlock)[] {
  return [...entries, ...busy].sort((one, other) => one.time.localeCompare(other.time))
}

/** What there is on a day, or for a person on a day. */
function DayPart({ name, list, back }: { name?: string | undefined; list: ReturnType<typeof inOrder>; back: string }) {
  if (list.length === 0) return null
  return (
    <>
      {name && <h3 className="mt-3 font-medium text-sm">{name}</h3>}
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {list.map((one) =>
          'end' in one ? (
            <li key={`${one.time} ${one.end} ${one.words}`} className="flex flex-wrap gap-x-4 py-2 text-soft text-sm">
              <span className="w-24 shrink-0 tabular-nums first-letter:uppercase">{formatBusyHours(one)}</span>
              <span>{[one.words ?? 'Occupato', !name && one.person].filter(Boolean).join(' · ')}</span>
            </li>
          ) : (
            <li key={`${one.id} ${one.time}`}>
              <AgendaEntry entry={name ? { ...one, consultant: null } : one} back={back} />
            </li>
          ),
        )}
      </ul>
    </>
  )
}

function AgendaEntry({ entry, back }: { entry: CalendarEntry; back: string }) {
  return (
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
          {placeKind(entry.location).name}
          {entry.consultant && <> · {entry.consultant}</>}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden max-sm:ml-28">
        <AnswerMark answer={entry.answer} />
        {!isUsual(entry.state) && <StateMark state={entry.state} />}
      </span>
    </Link>
  )
}
