import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import { formatDay } from '#app/lib/text/format.ts'
import { addDays, isCalendarDay, mondayOf } from '#app/lib/time/rome-time.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'

/** The calendar views by their value in the URL. */
export const VIEWS = {
  agenda: 'Agenda',
  giorno: 'Giorno',
  settimana: 'Settimana',
  /** The week of each consultant. */
  persone: 'Persone',
  mese: 'Mese',
} as const

export type View = keyof typeof VIEWS

/** Number of days in the agenda. */
const AGENDA_DAYS = 14

/** The calendar's state, all of it in the URL. Small screens show the week as a list. */
export interface CalendarState {
  view: View
  /** yyyy-mm-dd */
  day: string
  /** Whose appointments: `me` or the id of a person; empty for everybody's. */
  of: string
}

/** Parses the state from a URL; missing or invalid values default to the week of today. */
export function readCalendarState(search: URLSearchParams, today: string): CalendarState {
  const view = search.get('vista') ?? ''
  const day = isoDay(search.get('giorno') ?? '')
  return {
    view: Object.hasOwn(VIEWS, view) ? (view as View) : 'settimana',
    day: isCalendarDay(day) ? day : today,
    of: search.get('di') ?? '',
  }
}

/** A state as a query string. */
export function calendarQuery({ view, day, of }: CalendarState): string {
  return new URLSearchParams({ vista: view, giorno: day, ...(of && { di: of }) }).toString()
}

/** The URL of a state. */
export function calendarHref(state: CalendarState): string {
  return `/admin/appointments?${calendarQuery(state)}`
}

/** The URL of a day; `back` is the query string of the present state. */
export function dayHref(day: string, back: string): string {
  return calendarHref({ ...readCalendarState(new URLSearchParams(back), day), view: 'giorno', day })
}

/** The day from which weeks are shown unless one is asked for: the next Monday once nothing is left of this week. */
export function startingDay(today: string, opening: Opening, entries: readonly { date: string }[]): string {
  const left = shownDays('settimana', today).filter((day) => day >= today)
  const isOver = left.every((day) => closedReason(day, opening) && !entries.some(({ date }) => date === day))
  return isOver ? addDays(mondayOf(today), 7) : today
}

/** The days shown by a view, in order; months in whole weeks. */
export function shownDays(view: View, day: string): string[] {
  switch (view) {
    case 'giorno':
      return [day]
    case 'agenda':
      return daysFrom(day, AGENDA_DAYS)
    case 'settimana':
    case 'persone':
      return daysFrom(mondayOf(day), 7)
    case 'mese': {
      const first = mondayOf(`${day.slice(0, 8)}01`)
      const last = addDays(`${nextMonth(day)}-01`, -1)
      const days: string[] = []
      for (let monday = first; monday <= last; monday = addDays(monday, 7)) days.push(...daysFrom(monday, 7))
      return days
    }
  }
}

/** The state one step back (-1) or forward (1). */
export function stepped(state: CalendarState, direction: -1 | 1): CalendarState {
  const { view, day } = state
  if (view === 'mese') {
    const month = direction === 1 ? nextMonth(day) : addDays(`${day.slice(0, 8)}01`, -1).slice(0, 7)
    return { ...state, day: `${month}-01` }
  }
  const days = view === 'giorno' ? 1 : view === 'agenda' ? AGENDA_DAYS : 7
  return { ...state, day: addDays(day, direction * days) }
}

/** Title of the shown range: "23–29 novembre"; the year only where it is not the present one. */
export function titleOf(view: View, day: string, today: string): string {
  if (view === 'mese') return formatDay(day).split(' ').slice(2).join(' ')
  const days = shownDays(view, day)
  const parts = (one: string) => formatDay(one).split(' ')
  const [weekday = '', fromDay, fromMonth = '', fromYear] = parts(days[0] ?? day)
  const [, toDay, toMonth = '', toYear] = parts(days.at(-1) ?? day)
  const year = (one: string | undefined) => (one === today.slice(0, 4) ? '' : ` ${one}`)
  if (view === 'giorno') return `${weekday.slice(0, 3)} ${fromDay} ${fromMonth}${year(fromYear)}`
  if (fromMonth === toMonth) return `${fromDay}–${toDay} ${toMonth}${year(toYear)}`
  const from = `${fromDay} ${fromMonth.slice(0, 3)}${fromYear === toYear ? '' : ` ${fromYear}`}`
  return `${from} – ${toDay} ${toMonth.slice(0, 3)}${fromYear === toYear ? year(toYear) : ` ${toYear}`}`
}

function daysFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index))
}

/** The month (yyyy-mm) after a day's. */
function nextMonth(day: string): string {
  return addDays(`${day.slice(0, 8)}28`, 4).slice(0, 7)
}
