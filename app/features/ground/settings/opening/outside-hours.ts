import { weekday } from '#app/lib/time/rome-time.ts'
import { closedReason, closureAt, startsOfDay, UNNAMED_CLOSURE } from './closed-days.ts'
import type { Opening } from './opening.ts'
import { openingDayOf } from './opening-days.ts'

/** Displayed reason why a start time is outside the opening hours; undefined when it is inside. */
export function outsideReason({ date, time }: { date: string; time: string }, opening: Opening): string | undefined {
  const closed = closedReason(date, opening)
  if (closed) return `cade in un giorno di chiusura${closed === UNNAMED_CLOSURE ? '' : ` (${closed})`}`
  const starts = startsOfDay(date, opening)
  if (starts.includes(time)) return undefined
  const closure = closureAt(date, time, opening)
  if (closure) return `cade in una chiusura${closure.note && ` (${closure.note})`}`
  const day = openingDayOf(weekday(date))
  const { breakFrom = '', breakTo = '' } = (day && opening.week[day]) ?? {}
  if (time >= breakFrom && time < breakTo) return `cade nella pausa, dalle ${breakFrom} alle ${breakTo}`
  return `non rientra negli orari di apertura (inizio tra le ${starts[0]} e le ${starts.at(-1)})`
}
