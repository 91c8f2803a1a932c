import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { DURATIONS } from '#app/features/work/appointments/durations.ts'
import { HALF_HOURS, type Slot, slotParam } from '#app/features/work/appointments/slot.ts'
import { HALF_HOUR, MINUTE } from '#app/lib/time/duration.ts'
import { type Rows, rowUnder } from './day-layout.ts'

/** Rows of a day over which the pointer was dragged. */
interface Pick {
  date: string
  /** A day with columns of people has several. */
  column: string
  from: number
  to: number
}

/** An empty time of a day is chosen by a click, or by dragging over it; then the form of a new appointment opens. */
export function usePick(rows: Rows) {
  const [pick, setPick] = useState<Pick | null>(null)
  const navigate = useNavigate()
  const rowAt = (event: MouseEvent<HTMLElement>) => rowUnder(event, rows.count)
  const handlersOf = (date: string, column: string) => ({
    onMouseDown(event: MouseEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as HTMLElement).closest('.cal-place')) return
      // Dragging would select the texts of the day.
      event.preventDefault()
      setPick({ date, column, from: rowAt(event), to: rowAt(event) })
    },
    onMouseMove(event: MouseEvent<HTMLElement>) {
      if (pick?.column === column && pick.to !== rowAt(event)) setPick({ ...pick, to: rowAt(event) })
    },
    onMouseLeave: () => setPick(null),
    onClick() {
      if (pick?.column !== column) return
      const { duration, ...start } = slotOfPick(pick, rows)
      // A click leaves the usual duration.
      const asked = pick.from === pick.to ? '' : `&durata=${duration}`
      navigate(`/admin/requests/new?orario=${slotParam(start)}${asked}`)
    },
  })
  return { picked: pick ? { ...slotOfPick(pick, rows), column: pick.column } : null, handlersOf }
}

function slotOfPick({ date, from, to }: Pick, { first }: Rows): Slot {
  const halfHours = Math.min(Math.abs(to - from) + 1, DURATIONS.length)
  return { date, time: HALF_HOURS[first + Math.min(from, to)] ?? '', duration: (halfHours * HALF_HOUR) / MINUTE }
}
