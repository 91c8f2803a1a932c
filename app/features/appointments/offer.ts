import { addDays, romeDay, weekday } from '../../lib/rome-time.ts'
import type { Opening } from '../settings/opening.ts'
import { START_TIMES, startsOn } from '../settings/start-times.ts'
import { closedReason } from './closed-days.ts'

const DAYS_AHEAD = 14

/** Hours offered for the start of an appointment (spec, section 9), within which the settings choose. */
export const OFFERED_TIMES: readonly string[] = START_TIMES

/** Lengths of an appointment in minutes, as the form sends them. */
export const DURATIONS = ['30', '60', '90', '120'] as const
export const DEFAULT_DURATION = '60'

/** Where an appointment takes place, and what the visitor reads (spec, section 3). */
export const LOCATIONS = { Online: 'Online', Ufficio: 'In sede', Cliente: 'Presso il cliente' } as const
export const DEFAULT_LOCATION = 'Online'

/**
 * The days (yyyy-mm-dd, Europe/Rome) offered at an instant: the next 14 calendar days from tomorrow without weekends,
 * national holidays, the patron's day and the company's closures.
 */
export function offeredDates(now: Date, opening: Opening): string[] {
  const today = romeDay(now)
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1)).filter(
    (day) => !closedReason(day, opening),
  )
}

/** The hours offered on a day by the settings; none on a weekend. */
export function offeredTimes(day: string, opening: Opening): string[] {
  return startsOn(opening.week, weekday(day))
}

const GRACE_MS = 10 * 60 * 1000

/** The days accepted at an instant: those offered now, and those of ten minutes ago (a form sent just after midnight). */
export function acceptedDates(now: Date, opening: Opening): string[] {
  return [...new Set([...offeredDates(new Date(now.getTime() - GRACE_MS), opening), ...offeredDates(now, opening)])]
}
