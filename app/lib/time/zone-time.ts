import { findIana } from 'windows-iana'
import type { WallTime } from './rome-time.ts'

/**
 * Resolves a calendar's zone name to an IANA zone: an IANA name, also with a path prefix
 * (`/mozilla.org/2005/Europe/Rome`), a Windows name (CLDR mapping), or Exchange's `tzone://Microsoft/Utc`. Undefined
 * for an unknown name.
 */
export function resolveZone(name: string): string | undefined {
  const plain = name.replace(/^tzone:\/\/Microsoft\//i, '').replace(/^"|"$/g, '')
  const candidates = [plain, plain.split('/').slice(-2).join('/'), plain.split('/').slice(-3).join('/')]
  return candidates.find(isZone) ?? findIana(plain as Parameters<typeof findIana>[0])[0]
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Returns the instant of a wall time in a zone; undefined for an unknown zone. For foreign calendars; our own times use
 * rome-time.ts. A doubled hour means its first occurrence, a missing one the hour after it.
 */
export function zoneInstant({ date, time }: WallTime, zone: string): Date | undefined {
  const timeZone = resolveZone(zone)
  if (!timeZone) return undefined
  const wall = Date.parse(`${date}T${time}:00.000Z`)
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  const offsetAt = (instant: number) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00.000Z`) - instant
  }
  // No zone is more than a day from UTC, so the offsets on both sides are the only candidates.
  const candidates = [-1, 1].map((side) => wall - offsetAt(wall + side * 86_400_000))
  const fitting = candidates.filter((candidate) => candidate + offsetAt(candidate) === wall)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates))
}
