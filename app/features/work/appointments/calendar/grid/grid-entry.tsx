import Layers from 'lucide-react/icons/layers'
import type { DragEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry } from '#app/features/work/appointments/calendar/calendar-entry.ts'
import { dayHref } from '#app/features/work/appointments/calendar/calendar-state.ts'
import { ANSWER_NAMES } from '#app/features/work/appointments/calendar-answers.ts'
import { PlaceIcon } from '#app/features/work/appointments/place-icon.tsx'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { AnswerIcon, StateIcon } from '#app/features/work/appointments/state-mark.tsx'
import { isUsual, STATE_NAMES, TRANSITIONS } from '#app/features/work/appointments/states.ts'
import { formatOthers } from '#app/lib/text/format.ts'
import { type BusyBlock, formatBusyHours } from './busy-blocks.ts'
import type { Placed } from './day-layout.ts'

interface Props {
  placed: Placed<CalendarEntry>
  /** In a day, not a week. */
  isWide: boolean
  back: string
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
  onDragStart: (event: DragEvent<HTMLElement>) => void
  onDragEnd: () => void
}

/** An appointment in the grid: state, time, place, name and company, as far as they fit; hover and focus show all. */
export function GridEntry({ placed, isWide, back, ...handlers }: Props) {
  const { entry, span, lanes } = placed
  const movable = TRANSITIONS[entry.state].move !== undefined
  const [name, company] = [
    <bdi key="name">{entry.name}</bdi>,
    entry.company && <bdi key="company">{entry.company}</bdi>,
  ]
  const isNarrow = lanes >= 10 || (span === 1 && !isWide)
  // Nothing is drawn for what is usual.
  const answer = entry.answer === 'accepted' ? undefined : entry.answer
  const state = isUsual(entry.state) ? undefined : entry.state
  const time = span > 1 && isWide && lanes < 6 ? formatHours(entry) : entry.time
  return (
    <Link
      to={`/admin/appointments/${entry.id}?${back}`}
      draggable={movable}
      data-state={entry.state}
      title={[formatHours(entry), entry.name, entry.company, placeAndPerson(entry), stateWords(entry)]
        .filter(Boolean)
        .join(' · ')}
      className="cal-entry"
      {...(movable ? handlers : {})}
    >
      <span className="flex items-center gap-1">
        {state && !(isNarrow && span === 1) && <StateIcon state={state} className="size-3.5" />}
        <span className="visually-hidden">{stateWords(entry)}, </span>
        {/* The rows tell the time and the border the state; a narrow half hour has room for the name only. */}
        <span className={isNarrow ? 'cal-narrow-time' : 'whitespace-nowrap font-medium tabular-nums'}>{time}</span>
        {span === 1 && (
          <span className="min-w-0 flex-1 truncate text-left">
            <span className="font-semibold">{name}</span>
            {company && <span> · {company}</span>}
          </span>
        )}
        <span className="cal-icons ml-auto flex shrink-0 items-center gap-1">
          {answer && <AnswerIcon answer={answer} className="size-3.5" />}
          {entry.overbooked && <Layers aria-hidden className="size-3.5 shrink-0" />}
          {!isNarrow && <PlaceIcon location={entry.location} className="size-3.5" />}
        </span>
      </span>
      {span > 1 && <span className="wrap-anywhere line-clamp-2 text-ellipsis text-left font-semibold">{name}</span>}
      {span > 1 && state && (
        <span aria-hidden className="block truncate font-semibold text-warm">
          {STATE_NAMES[state]}
        </span>
      )}
      {span > 1 && company && <span className="block truncate text-left">{company}</span>}
      <span
        aria-hidden
        className={`truncate text-left text-soft ${span > (state ? 3 : 2) + (isWide ? 0 : 1) ? 'block' : 'cal-entry-rest'}`}
      >
        {placeAndPerson(entry)}
      </span>
    </Link>
  )
}

function placeAndPerson({ location, consultant }: CalendarEntry): string {
  return [placeKind(location).name, consultant].filter(Boolean).join(' · ')
}

/** The state, whether it is overbooked, and the answer to the invitation. */
function stateWords({ state, overbooked, answer, consultant }: CalendarEntry): string {
  return [
    STATE_NAMES[state],
    consultant && `con ${consultant}`,
    overbooked && 'oltre i posti',
    answer && ANSWER_NAMES[answer].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The entries of a stretch that have no place of their own; leads to the day, which shows all of them. */
export function HiddenEntries({ placed, back }: { placed: Placed<(CalendarEntry | BusyBlock)[]>; back: string }) {
  const { entry: entries, span } = placed
  const [first] = entries
  if (!first) return null
  return (
    <Link to={dayHref(first.date, back)} title={`Mostra ${formatOthers(entries.length)}`} className="cal-more">
      <span className="visually-hidden">
        Mostra {formatOthers(entries.length)} alle {first.time}
      </span>
      <span aria-hidden>{span > 1 ? formatOthers(entries.length) : `+${entries.length}`}</span>
    </Link>
  )
}

/** A busy time of the company's own calendar or of a person; not interactive. */
export function BusyEntry({ block, span, alone }: { block: BusyBlock; span: number; alone: boolean }) {
  const [lines, line] = span > 1 ? ['', 'block truncate'] : ['truncate', '']
  return (
    <p
      className={`cal-busy h-full overflow-hidden py-0.5 text-soft text-xs leading-5 ${alone ? 'px-1.5' : 'px-0.5'} ${lines}`}
    >
      <span className={`font-medium ${line}`}>{block.words ?? 'Occupato'}</span>{' '}
      <span className={`tabular-nums ${line}`}>{formatBusyHours(block)}</span>
    </p>
  )
}
