import path from 'node:path'
import { DAY } from '#app/lib/time/duration.ts'

/** Returns the folder of the archives. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, 'backups')
}

const KEPT = { days: 7, weeks: 4, months: 12 }
/** Archives of the other kinds: the newest few, and none longer than a nightly one. They too hold who was erased since. */
const KEPT_OTHERS = 5
const KEPT_OTHERS_MS = 366 * DAY
const WEEK_MS = 7 * DAY
/** A Monday, from which weeks are counted. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5)

const NAME = /^idg-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-(server|manual|before-migration)\.tar\.gz(\.age)?$/

/** Kind of the archives that the server makes by itself and removes when they are superseded. */
export const SERVER_KIND = 'server'
const OTHER_KINDS = ['manual', 'before-migration']

/**
 * Returns the names of archives that are superseded: kept are the newest of each of the last 7 days, 4 weeks and 12
 * months (UTC) that have an archive, and of manual archives and those before a migration the newest five of the last year.
 * Other names are never returned.
 */
export function supersededArchives(names: readonly string[], now: Date): string[] {
  const ofKind = (kind: string) =>
    names
      .filter((name) => NAME.exec(name)?.[7] === kind)
      .sort()
      .reverse()
  const archives = ofKind(SERVER_KIND)
  const others = OTHER_KINDS.flatMap((kind) =>
    ofKind(kind).filter(
      (name, index) => index >= KEPT_OTHERS || now.getTime() - timeOf(name).getTime() > KEPT_OTHERS_MS,
    ),
  )
  const kept = new Set([
    ...newestOfEach(archives, KEPT.days, (at) => at.toISOString().slice(0, 10)),
    ...newestOfEach(archives, KEPT.weeks, (at) => String(Math.floor((at.getTime() - FIRST_MONDAY) / WEEK_MS))),
    ...newestOfEach(archives, KEPT.months, (at) => at.toISOString().slice(0, 7)),
  ])
  return [...archives.filter((name) => !kept.has(name)), ...others]
}

/** Returns the newest archive of each of the latest periods; `newestFirst` is sorted. */
function newestOfEach(newestFirst: string[], most: number, periodOf: (at: Date) => string): string[] {
  const newest = new Map<string, string>()
  for (const name of newestFirst) {
    const period = periodOf(timeOf(name))
    if (!newest.has(period)) newest.set(period, name)
    if (newest.size > most) break
  }
  return [...newest.values()].slice(0, most)
}

function timeOf(name: string): Date {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
