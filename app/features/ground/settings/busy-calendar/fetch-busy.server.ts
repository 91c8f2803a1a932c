import type { Logger } from 'pino'
import { FetchError, fetchPublic, type Network } from '#app/lib/net/fetch-public.server.ts'
import { type Clock, latestBelieved } from '#app/lib/time/clock.ts'
import { DAY, MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { BUSY_PROBLEMS } from './busy-calendar.ts'
import type { BusyTimesFound } from './busy-times.ts'
import { readBusy } from './read-busy.server.ts'

/** How often calendars are read. */
export const EVERY_MS = 15 * MINUTE
/** Longer than the limits of fetching (10 s) and parsing (5 s): an expired lock belongs to a dead process. */
export const LOCK_MS = 25 * SECOND
/** An unchanged calendar is read again after this, because its series go on. */
export const SAME_FOR_MS = DAY
/** Beyond the largest booking window. */
const DAYS_AHEAD = 120
/** Limits of a request to a calendar server. */
export const CALENDAR_LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 10 * SECOND, maxRedirects: 3 }

/** The dependencies of reading a calendar. `network` defaults to the public internet; tests replace it. */
export interface FetchParts {
  clock: Clock
  log: Logger
  network: Network
  /** Aborts a running fetch without storing a result. */
  stopping?: AbortSignal
}

/** The period of which calendars are read. */
export function spanToRead(now: Date): { from: Date; to: Date } {
  return { from: new Date(now.getTime() - DAY), to: new Date(now.getTime() + DAYS_AHEAD * DAY) }
}

/** Whether a calendar that was last read then has to be read again. */
export function isDue(checkedAt: string | null, now: Date): boolean {
  if (checkedAt === null || checkedAt > latestBelieved(now)) return true
  return now.getTime() - Date.parse(checkedAt) >= EVERY_MS
}

/** Fetches and parses. A failure returns the text for staff and logs its kind; neither contains the URL. */
export async function fetchBusy(
  { clock, log, network, stopping }: FetchParts,
  url: string,
  known: string | undefined,
): Promise<(BusyTimesFound & { etag: string | undefined }) | 'unchanged' | { problem: string }> {
  try {
    const fetched = await fetchPublic(
      url,
      stopping ? { ...CALENDAR_LIMITS, stopping } : CALENDAR_LIMITS,
      network,
      known,
    )
    if (!fetched) return 'unchanged'
    const reading = await readBusy(fetched.text, { ...spanToRead(clock()), owners: addressesIn(url) })
    if ('times' in reading) return { ...reading, etag: fetched.etag }
    log.warn({ problem: reading.problem }, 'the busy calendar could not be read')
    return { problem: BUSY_PROBLEMS[reading.problem] }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    log.warn({ problem: error.problem }, 'the busy calendar could not be fetched')
    return { problem: problemWords(error) }
  }
}

/** Why a calendar could not be fetched, for staff. */
export function problemWords({ problem }: FetchError): string {
  return problem.kind === 'status'
    ? `Il server del calendario ha risposto con il codice ${problem.status}: verifica l’indirizzo.`
    : BUSY_PROBLEMS[problem.kind]
}

/** E-mail addresses in a calendar URL: Google's contain the owner. */
function addressesIn(url: string): string[] {
  return new URL(url).pathname
    .split('/')
    .map(decodePart)
    .filter((part) => part.includes('@'))
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
