import { SECTION_NAMES } from '#app/features/ground/settings/sections/section-names.ts'
import { formatCount } from '#app/lib/text/format.ts'
import type { SkipReason } from './busy-times.ts'

/** Displayed reasons why a calendar could not be read. */
export const BUSY_PROBLEMS = {
  protocol: 'Il calendario rimanda a un indirizzo senza https.',
  host: 'L’indirizzo è su un server non ammesso: chi gestisce questo server deve aggiungerlo a BUSY_CALENDAR_HOSTS.',
  'not-public':
    'L’indirizzo punta a una rete privata: chi gestisce questo server può ammetterlo in CALENDAR_HOSTS_INSIDE.',
  redirects: 'Il calendario rimanda troppe volte ad altri indirizzi.',
  'too-large': 'Il calendario supera 10 MB: pubblicane uno più piccolo.',
  'too-slow': 'Il calendario non ha risposto entro 10 secondi.',
  encoding:
    'Il server risponde in un formato compresso che non si può leggere: pubblica il calendario su un altro servizio.',
  network: 'Il server del calendario non è raggiungibile: verifica l’indirizzo.',
  'no-calendar': 'All’indirizzo non c’è un calendario in formato ICS.',
  'too-complex': 'Il calendario contiene troppi impegni o ricorrenze senza fine.',
} as const

/** Displayed reasons why an event was skipped or read with a guess. */
export const SKIP_REASONS: Readonly<Record<SkipReason, string>> = {
  unreadable: 'non leggibile, escluso',
  'no-start': 'senza un inizio valido, escluso',
  'bad-rule': 'ricorrenza non leggibile, esclusa',
  'unknown-zone': 'fuso orario sconosciuto, letto con l’ora italiana',
}

/** What to do about events that were skipped or read with a guess. Closures are whole days. */
export function skippedText(count: number): string {
  const advice =
    count === 1
      ? 'Correggilo nel calendario, oppure chiudi quel giorno'
      : 'Correggili nel calendario, oppure chiudi quei giorni'
  return `${formatCount(count, 'Un impegno', 'impegni')}. ${advice} in «${SECTION_NAMES.opening}».`
}

/** Status of the busy calendar import, without the calendar's URL. */
export interface BusyState {
  /** Host of the URL, to identify the calendar. */
  host: string
  checkedAt: string | null
  readAt: string | null
  lastError: string | null
  /** Events skipped or guessed in the last import: descriptions of the first ones, and their total number. */
  skipped: string[]
  skippedCount: number
  /** Number of future busy times. */
  times: number
}
