import { weekday } from '#app/lib/time/rome-time.ts'
import { closedReason, closureDuring, startsOfDay, UNNAMED_CLOSURE } from './closed-days.ts'
import type { Opening } from './opening.ts'
import { openingDayOf } from './opening-days.ts'

/** Displayed reason why an appointment is outside the opening hours; undefined when it is inside. */
export function outsideReason(
  { date, time, duration }: { date: string; time: string; duration: number },
  opening: Opening,
): string | undefined {
  const closed = closedReason(date, opening)
  if (closed) return `cade in un giorno di chiusura${closed === UNNAMED_CLOSURE ? '' : ` (${closed})`}`
  if (startsOfDay(date, opening, duration).includes(time)) return undefined
  const starts = startsOfDay(date, opening)
  const closure = closureDuring({ date, time, duration }, opening)
  if (closure) {
    const note = closure.note && ` (${closure.note})`
    return starts.includes(time) ? `arriva dentro una chiusura${note}` : `cade in una chiusura${note}`
  }
  const day = openingDayOf(weekday(date))
  const { breakFrom = '', breakTo = '' } = (day && opening.week[day]) ?? {}
  if (time >= breakFrom && time < breakTo) return `cade nella pausa, dalle ${breakFrom} alle ${breakTo}`
  return `non rientra negli orari di apertura (inizio tra le ${starts[0]} e le ${starts.at(-1)})`
}
