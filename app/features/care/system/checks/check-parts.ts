import type { CheckedSettings } from '#app/context.ts'
import type { Network } from '#app/lib/net/fetch-public.server.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'
import type { Check } from './check.ts'

/** Dependencies of the checks. */
export interface CheckParts {
  db: Db
  clock: Clock
  settings: CheckedSettings
  /** Whether a write reaches the disk. */
  isWritable: () => Promise<boolean>
  /** The time of the database server; tests that move the clock pass their own. */
  databaseTime?: (() => Promise<Date | undefined>) | undefined
  /** Tests reach a server of their own. */
  network?: Network
}

/** One check: everything but its id. */
export type RunCheck = (parts: CheckParts) => Promise<Omit<Check, 'id'>>

/** A check that found nothing wrong. */
export function fine(text: string): Omit<Check, 'id'> {
  return { state: 'ok', text, rings: false }
}

/** A part that is not set up, by choice. */
export function unset(text: string): Omit<Check, 'id'> {
  return { ...fine(text), isUnset: true }
}

/** A failure that alarms the operator. */
export function failed(text: string, advice: string, link?: string): Omit<Check, 'id'> {
  return { state: 'failed', text, advice, ...(link && { link }), rings: true }
}

/** A failure of the set-up. It raises no alarm, because it has existed since the first start. */
export function lacking(text: string, advice: string, link?: string): Omit<Check, 'id'> {
  return { ...failed(text, advice, link), rings: false }
}

/** A finding that is not a failure. */
export function warning(text: string, advice: string, link?: string): Omit<Check, 'id'> {
  return { ...failed(text, advice, link), state: 'warning', rings: false }
}
