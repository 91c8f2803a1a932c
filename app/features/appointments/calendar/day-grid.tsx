import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatHours, formatSlot, HALF_HOURS, type Slot, slotOf } from '#app/features/appointments/slot.ts'
import { StateIcon } from '#app/features/appointments/state-mark.tsx'
import { STATE_NAMES, TRANSITIONS } from '#app/features/appointments/states.ts'
import { formatDay } from '#app/lib/format.ts'
import { type BusyBlock, formatBusyHours } from './busy-blocks.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { calendarHref } from './calendar-state.ts'
import { isBusyBlock, type Placed, placeClasses, placeDay, type Rows, rowsFor } from './day-layout.ts'
import { moveSlot } from './move-slot.ts'

interface Props {
  days: readonly string[]
  entries: readonly CalendarEntry[]
  busy: readonly BusyBlock[]
  closed: Readonly<Record<string, string>>
  today: string
  back: string
  /** Called after a drag or a keyboard move; the page asks for confirmation first. */
  onMove: (entry: CalendarEntry, slot: Slot) => void
}

/** A requested move: the appointment and its new slot. */
interface Draft {
  entry: CalendarEntry
  slot: Slot
}

/** A day or a week on a grid of half hours. Appointments are moved by dragging, or with Shift and the arrow keys. */
export function DayGrid({ days, entries, busy, closed, today, back, onMove }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const dragged = useRef<{ entry: CalendarEntry; row: number } | null>(null)
  const shown = [...entries, ...busy]
  const rows = rowsFor(shown)

  const dragOver = (event: DragEvent<HTMLElement>, date: string) => {
    if (!dragged.current) return
    event.preventDefault()
    const { entry, row } = dragged.current
    const time = HALF_HOURS[rows.first + rowUnder(event, rows.count) - row] ?? entry.time
    if (draft?.slot.date !== date || draft.slot.time !== time)
      setDraft({ entry, slot: { ...slotOf(entry), date, time } })
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    if (draft) onMove(draft.entry, draft.slot)
  }
  const dragEnd = () => {
    dragged.current = null
    setDraft(null)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>, entry: CalendarEntry) => {
    const own = draft?.entry.id === entry.id ? draft : null
    if (own && event.key === 'Enter') {
      event.preventDefault()
      onMove(entry, own.slot)
    }
    if (event.key === 'Escape' || event.key === 'Enter') setDraft(null)
    if (!event.shiftKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    setDraft({ entry, slot: moveSlot(own?.slot ?? slotOf(entry), event.key, days) })
  }

  return (
    <>
      <div className="cal-scroll">
        <div className="cal-grid" data-days={days.length}>
          <div aria-hidden className="cal-hours">
            {Array.from({ length: rows.count / 2 }, (_, hour) => (
              <span key={HALF_HOURS[rows.first + hour * 2]}>{HALF_HOURS[rows.first + hour * 2]}</span>
            ))}
          </div>
          {days.map((day) => (
            <section key={day} aria-label={formatDay(day)} className="cal-column">
              <ColumnHead day={day} closed={closed[day]} isToday={day === today} alone={days.length === 1} />
              <ol
                className={`cal-day ${closed[day] ? 'cal-closed' : ''}`}
                onDragOver={(event) => dragOver(event, day)}
                onDrop={drop}
              >
                {placeDay(
                  shown.filter((one) => one.date === day),
                  rows,
                ).map(({ entry, ...place }) => (
                  <li
                    key={`${isBusyBlock(entry) ? entry.end : entry.id} ${entry.date} ${entry.time}`}
                    className={`cal-place ${placeClasses(place)}`}
                    data-lane={`${place.lane}/${place.lanes}`}
                  >
                    {isBusyBlock(entry) ? (
                      <BusyEntry block={entry} span={place.span} alone={place.lanes === 1} />
                    ) : (
                      <GridEntry
                        placed={{ entry, ...place }}
                        back={back}
                        onKeyDown={(event) => keyDown(event, entry)}
                        onBlur={() => !dragged.current && setDraft(null)}
                        onDragEnd={dragEnd}
                        onDragStart={(event) => {
                          event.dataTransfer.effectAllowed = 'move'
                          dragged.current = { entry, row: rowUnder(event, place.span) }
                        }}
                      />
                    )}
                  </li>
                ))}
                {draft?.slot.date === day && <Ghost draft={draft} rows={rows} />}
              </ol>
            </section>
          ))}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {draft && `Nuovo orario: ${formatSlot(draft.slot)}. Invio per spostare, Esc per lasciare.`}
      </p>
      <p className="mt-3 text-soft text-sm max-lg:hidden">
        Per spostare un appuntamento trascinalo, oppure selezionalo e premi Maiusc + frecce, poi Invio. Prima di
        avvisare il cliente ti viene chiesta conferma.
      </p>
    </>
  )
}

function ColumnHead({
  day,
  closed,
  isToday,
  alone,
}: {
  day: string
  closed: string | undefined
  isToday: boolean
  alone: boolean
}) {
  const [weekday = '', number] = formatDay(day).split(' ')
  return (
    <h3 className="min-w-0 px-1 pb-2 text-center">
      <Link
        to={calendarHref({ view: 'giorno', day })}
        aria-current={isToday ? 'date' : undefined}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 hover:bg-wash max-lg:min-h-11"
      >
        <span className="font-normal text-soft text-sm">{alone ? weekday : weekday.slice(0, 3)}</span>
        <span
          className={`grid size-7 place-items-center rounded-full text-sm tabular-nums ${
            isToday ? 'bg-accent-ground text-on-accent' : ''
          }`}
        >
          {number}
        </span>
      </Link>
      {closed && closed !== 'Fine settimana' && (
        <span title={closed} className="block truncate font-normal text-soft text-xs">
          {closed}
        </span>
      )}
    </h3>
  )
}

function GridEntry({
  placed,
  back,
  ...handlers
}: {
  placed: Placed<CalendarEntry>
  back: string
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
  onDragStart: (event: DragEvent<HTMLElement>) => void
  onDragEnd: () => void
}) {
  const { entry, span, lanes } = placed
  const movable = TRANSITIONS[entry.state].move !== undefined
  return (
    <Link
      to={`/admin/appointments/${entry.id}?${back}`}
      draggable={movable}
      data-state={entry.state}
      className="cal-entry block h-full overflow-hidden px-1.5 py-0.5 text-xs leading-5"
      {...(movable ? handlers : {})}
    >
      <span className="flex items-center gap-1">
        {lanes < 3 && <StateIcon state={entry.state} className="size-3.5" />}
        <span className="visually-hidden">{STATE_NAMES[entry.state]}, </span>
        <span className="whitespace-nowrap font-medium tabular-nums">
          {span > 1 && lanes === 1 ? formatHours(entry) : entry.time}
        </span>
        {span === 1 && <bdi className="min-w-0 truncate">{entry.name}</bdi>}
      </span>
      {span > 1 && <bdi className="block truncate text-left font-medium">{entry.name}</bdi>}
      {span > 2 && entry.company && <bdi className="block truncate text-left">{entry.company}</bdi>}
    </Link>
  )
}

/** A busy time of the company's own calendar; not interactive. */
function BusyEntry({ block, span, alone }: { block: BusyBlock; span: number; alone: boolean }) {
  const [lines, line] = span > 1 ? ['', 'block truncate'] : ['truncate', '']
  return (
    <p
      className={`cal-busy h-full overflow-hidden py-0.5 text-soft text-xs leading-5 ${alone ? 'px-1.5' : 'px-0.5'} ${lines}`}
    >
      <span className={`font-medium ${line}`}>Occupato</span>{' '}
      <span className={`tabular-nums ${line}`}>{formatBusyHours(block)}</span>
    </p>
  )
}

function Ghost({ draft, rows }: { draft: Draft; rows: Rows }) {
  const [placed] = placeDay([draft.slot], rows)
  if (!placed || placed.start < 1) return null
  return (
    <li aria-hidden className={`cal-place cal-ghost ${placeClasses({ ...placed, lane: 1, lanes: 1 })}`}>
      {formatHours(draft.slot)}
    </li>
  )
}

/** The row under the pointer, in an element with `rows` rows. */
function rowUnder(event: DragEvent<HTMLElement>, rows: number): number {
  const box = event.currentTarget.getBoundingClientRect()
  return Math.max(0, Math.min(rows - 1, Math.floor(((event.clientY - box.top) / box.height) * rows)))
}
