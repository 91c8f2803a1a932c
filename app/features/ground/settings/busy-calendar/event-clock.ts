import ICAL from 'ical.js'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { ROME } from '#app/lib/time/rome-time.ts'
import { zoneClock } from '#app/lib/time/zone-clock.ts'
import { resolveZone } from '#app/lib/time/zone-time.ts'

/**
 * Converts between instants and the times on the clocks of one zone. Both are milliseconds; a time on the clock is the
 * instant at which UTC shows it.
 */
export interface EventClock {
  instant: (wall: number) => number
  wall: (instant: number) => number
}

const UTC: EventClock = { instant: (wall) => wall, wall: (instant) => instant }

/** The clock of all-day and floating times. */
export const ROME_CLOCK = namedClock(ROME)

/**
 * The clock of a time. A named zone is computed from its definition in the calendar, except for Rome, and otherwise
 * from its name; a floating time and an unknown zone take the fallback.
 */
export function clockOf(time: ICAL.Time, zone: string | undefined, fallback: EventClock): EventClock {
  if (time.isDate) return ROME_CLOCK
  if (time.zone === ICAL.Timezone.utcTimezone) return UTC
  if (hasDefinition(time) && time.zone.tzid !== ROME) return definedClock(time.zone)
  const known = zone && resolveZone(zone)
  return known ? namedClock(known) : fallback
}

/** Whether the calendar defines the zone of a time, or the time is in UTC. The parser reads other zones as floating. */
export function hasDefinition(time: ICAL.Time): boolean {
  return Boolean(time.zone) && time.zone !== ICAL.Timezone.localTimezone
}

/** A time as its clock shows it. */
export function wallOf(time: ICAL.Time): number {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
}

function namedClock(zone: string): EventClock {
  const { instant, wallTime } = zoneClock(zone)
  return {
    instant: (wall) => {
      const [date = '', time = ''] = new Date(wall).toISOString().slice(0, 16).split('T')
      return instant({ date, time }).getTime() + (wall % MINUTE)
    },
    wall: (at) => {
      const { date, time } = wallTime(new Date(at))
      return Date.parse(`${date}T${time}Z`) + (at % MINUTE)
    },
  }
}

function definedClock(zone: ICAL.Timezone): EventClock {
  return {
    instant: (wall) => {
      const time = ICAL.Time.fromJSDate(new Date(wall), true)
      time.zone = zone
      return time.toUnixTime() * SECOND
    },
    wall: (instant) => wallOf(ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(zone)),
  }
}
