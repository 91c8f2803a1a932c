import { weekday } from '#app/lib/time/rome-time.ts'
import { closedReason, UNNAMED_CLOSURE } from './closed-days.ts'
import type { Opening } from './opening.ts'
import { openingDayOf, startsOn } from './opening-days.ts'

/** Displayed reason why a start time is outside the opening hours; undefined when it is inside. */
export function outsideReason({ date, time }: { date: string; time: string }, opening: Opening): string | undefined {
  const closed = closedReason(date, opening)
  if (closed) return `cade in un giorno di chiusura${closed === UNNAMED_CLOSURE ? '' : ` (${closed})`}`
  if (startsOn(opening.week, weekday(date)).includes(time)) return undefined
  const day = openingDayOf(weekday(date))
  if (!day) return undefined
  const { first, last, breakFrom, breakTo } = opening.week[day]
  if (time >= breakFrom && time < breakTo) return `cade nella pausa, dalle ${breakFrom} alle ${breakTo}`
  return `non rientra negli orari di apertura (inizio tra le ${first} e le ${last})`
}
