import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ClosedHours } from '#app/features/ground/settings/opening/closed-hours.ts'
import type { CalendarEntry } from '#app/features/work/appointments/calendar/calendar-entry.ts'
import { dayHref } from '#app/features/work/appointments/calendar/calendar-state.ts'
import { moveSlot } from '#app/features/work/appointments/calendar/move-slot.ts'
import { formatHours, formatSlot, HALF_HOURS, type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { TRANSITIONS } from '#app/features/work/appointments/states.ts'
import { formatDay } from '#app/lib/text/format.ts'
import type { BusyBlock } from './busy-blocks.ts'
import { type Column, columnsOf, isOf, type Person } from './columns.ts'
import {
  isBusyBlock,
  MOST_LANES,
  type PlacedDay,
  placeClasses,
  placeDay,
  type Rows,
  rowsFor,
  rowUnder,
} from './day-layout.ts'
import { BusyEntry, GridEntry, HiddenEntries } from './grid-entry.tsx'
import { NowLine } from './now-line.tsx'
import { usePick } from './use-pick.ts'

interface Props {
  days: readonly string[]
  /** Each has a column of the day; none: each day has one. */
  people?: readonly Person[]
  entries: readonly CalendarEntry[]
  busy: readonly BusyBlock[]
  closed: Readonly<Record<string, string>>
  /** The closed hours of each day, in a day with columns also those of each person with own hours. */
  off: Readonly<Record<string, ClosedHours[]>>
  free: readonly (BusyBlock & { personId: string | undefined })[]
  today: string
  /** The server's local time, HH:MM. */
  now: string
  back: string
  /** Called after a drag or a keyboard move, with a person to whom it was moved; the page asks for confirmation first. */
  onMove: (entry: CalendarEntry, slot: Slot, person?: Person) => void
}

/** Concurrent entries of a week that are shown side by side. */
const WEEK_LANES = 3

/** The same with Saturday or Sunday, where a day is narrower. */
const FULL_WEEK_LANES = 2

/** A requested move: the appointment and its new slot. */
interface Draft {
  entry: CalendarEntry
  slot: Slot
  /** Where it is drawn. */
  column: Column
}

/**
 * A day or a week on a grid of half hours. Appointments are moved by dragging, or with Shift and the arrow keys: to another
 * time, or in the columns of people to another person at the same time.
 */
export function DayGrid({ days, people = [], entries, busy, closed, off, free, now, today, back, onMove }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const dragged = useRef<{ entry: CalendarEntry; row: number } | null>(null)
  const shown = [...entries, ...busy]
  const rows = rowsFor(shown)
  const columns = columnsOf(days, people, entries)
  const mostLanes = days.length > 5 ? FULL_WEEK_LANES : days.length > 1 ? WEEK_LANES : MOST_LANES
  const placed: Record<string, PlacedDay<CalendarEntry | BusyBlock>> = Object.fromEntries(
    columns.map((column) => {
      const own = shown.filter((one) =>
        isBusyBlock(one)
          ? !column.person || !one.personId || one.personId === column.person.id
          : isOf(column, one, people),
      )
      const ofDay = own.filter(({ date }) => date === column.day)
      return [column.key, placeDay(ofDay, rows, mostLanes)]
    }),
  )
  const columnOf = (entry: CalendarEntry, day: string) =>
    columns.find((column) => column.day === day && isOf(column, entry, people))
  const draftAt = (entry: CalendarEntry, column: Column, slot: Slot): Draft => {
    // In another person's column it keeps its time.
    return { entry, column, slot: isOf(column, entry, people) ? slot : slotOf(entry) }
  }
  const finish = ({ entry, slot, column }: Draft) => {
    if (isOf(column, entry, people)) onMove(entry, slot)
    else if (column.person?.id && TRANSITIONS[entry.state].reassign) onMove(entry, slot, column.person)
  }

  const { picked, handlersOf } = usePick(rows)
  const dragOver = (event: DragEvent<HTMLElement>, column: Column) => {
    if (!dragged.current) return
    event.preventDefault()
    const { entry, row } = dragged.current
    const time = HALF_HOURS[rows.first + rowUnder(event, rows.count) - row] ?? entry.time
    const next = draftAt(entry, column, { ...slotOf(entry), date: column.day, time })
    if (draft?.column.key !== column.key || draft.slot.time !== next.slot.time) setDraft(next)
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    if (draft) finish(draft)
  }
  const dragEnd = () => {
    dragged.current = null
    setDraft(null)
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>, entry: CalendarEntry) => {
    const own = draft?.entry.id === entry.id ? draft : null
    if (own && event.key === 'Enter') {
      event.preventDefault()
      finish(own)
    }
    if (event.key === 'Escape' || event.key === 'Enter') setDraft(null)
    if (!event.shiftKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    const slot = moveSlot(own?.slot ?? slotOf(entry), event.key, days)
    const present = own?.column ?? columnOf(entry, entry.date)
    const step = people.length > 0 ? ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0) : 0
    const at = columns.findIndex(({ key }) => key === present?.key)
    const next = step ? columns[at + step] : columnOf(entry, slot.date)
    const column = next ?? present
    if (column) setDraft(draftAt(entry, column, slot))
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
          {columns.map((column, index) => {
            const { key, day, person } = column
            return (
              <section
                key={key}
                aria-label={person?.name ?? formatDay(day)}
                className="cal-column"
                data-lanes={lanesOf(placed[key])}
              >
                {person ? (
                  <h2 className="min-w-0 self-end break-words px-1 pb-2 font-semibold text-sm leading-5">
                    {person.name}
                  </h2>
                ) : (
                  <ColumnHead day={day} back={back} isToday={day === today} alone={days.length === 1} />
                )}
                <ol
                  {...handlersOf(day, key)}
                  className="cal-day"
                  onDragOver={(event) => dragOver(event, column)}
                  onDrop={drop}
                >
                  {closed[day] ? (
                    <li className={`cal-off ${placeClasses({ start: 1, span: rows.count, lane: 1, lanes: 1 })}`}>
                      {closed[day]}
                    </li>
                  ) : (
                    <ClosedStretches parts={off[person?.id ?? ''] ?? off[day] ?? []} rows={rows} />
                  )}
                  <FreeStretches
                    parts={free.filter(({ date, personId }) => date === day && (!person || personId === person.id))}
                    rows={rows}
                  />
                  {placed[key]?.placed.map(({ entry, ...place }) => (
                    <li
                      key={`${isBusyBlock(entry) ? `${entry.end} ${entry.words}` : entry.id} ${entry.date} ${entry.time}`}
                      className={`cal-place ${placeClasses(place)}`}
                      data-lane={`${place.lane}/${place.lanes}`}
                      data-edge={(index + place.lane / place.lanes) * 2 > columns.length ? 'end' : undefined}
                    >
                      {isBusyBlock(entry) ? (
                        <BusyEntry block={entry} span={place.span} alone={place.lanes === 1} />
                      ) : (
                        <GridEntry
                          placed={{ entry, ...place }}
                          isWide={columns.length === 1}
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
                  {placed[key]?.hidden.map((hidden) => (
                    <li key={`${hidden.start} ${hidden.span}`} className={`cal-place ${placeClasses(hidden)}`}>
                      <HiddenEntries back={back} placed={hidden} />
                    </li>
                  ))}
                  {day === today && <NowLine now={now} rows={rows} />}
                  {draft?.column.key === key && <Ghost slot={draft.slot} rows={rows} />}
                  {picked?.column === key && <Ghost slot={picked} rows={rows} />}
                </ol>
              </section>
            )
          })}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {draft &&
          `${draft.column.person?.name ?? 'Nuovo orario'}: ${formatSlot(draft.slot)}. Invio per spostare, Esc per annullare.`}
      </p>
      <p className="mt-3 text-soft text-sm max-lg:hidden">
        {free.length > 0 &&
          'Il fondo verde mostra gli orari liberi: fai clic, o trascina dall’inizio alla fine, per fissare un appuntamento. '}
        Per spostare un appuntamento trascinalo, oppure selezionalo e premi Maiusc + frecce, poi Invio
        {people.length > 0 && '; nella colonna di un’altra persona passa a lei, alla stessa ora'}. Prima ti viene
        chiesta conferma.
      </p>
    </>
  )
}

/** The largest number of columns of a day. */
function lanesOf(day: PlacedDay<unknown> | undefined): number {
  return Math.max(1, ...(day?.placed ?? []).map(({ lanes }) => lanes))
}

function ColumnHead({ day, back, isToday, alone }: { day: string; back: string; isToday: boolean; alone: boolean }) {
  const [weekday = '', number] = formatDay(day).split(' ')
  return (
    <h2 className={`min-w-0 px-1 pb-2 ${alone ? 'text-left' : 'text-center'}`}>
      <Link
        to={dayHref(day, back)}
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
    </h2>
  )
}

/** The closed hours of a day behind its entries, in words where they are a break or all of a person's day. */
function ClosedStretches({ parts, rows }: { parts: readonly ClosedHours[]; rows: Rows }) {
  return parts.map((part) => {
    const [placed] = placeDay([part], rows).placed
    return (
      placed && (
        <li key={part.time} aria-hidden className={`cal-off ${placeClasses(placed)}`} data-reason={part.reason}>
          {part.reason === 'break' ? 'Pausa' : placed.span === rows.count && 'Non lavora'}
        </li>
      )
    )
  })
}

/** The hours of a day that are still free, behind its entries. */
function FreeStretches({ parts, rows }: { parts: readonly BusyBlock[]; rows: Rows }) {
  return parts.map((part) => {
    const [placed] = placeDay([part], rows).placed
    return placed && <li key={part.time} aria-hidden className={`cal-free ${placeClasses(placed)}`} />
  })
}

function Ghost({ slot, rows }: { slot: Slot; rows: Rows }) {
  const [placed] = placeDay([slot], rows).placed
  if (!placed || placed.start < 1) return null
  return (
    <li aria-hidden className={`cal-place cal-ghost ${placeClasses({ ...placed, lane: 1, lanes: 1 })}`}>
      {formatHours(slot)}
    </li>
  )
}
