import type { SkipReason } from './busy-times.ts'

/** Why a calendar could not be read, for people. */
export const BUSY_PROBLEMS = {
  protocol: 'Il calendario rimanda a un indirizzo senza https.',
  'not-public': 'L’indirizzo porta dentro una rete privata: sono ammessi solo indirizzi pubblici di Internet.',
  redirects: 'Il calendario rimanda troppe volte ad altri indirizzi.',
  'too-large': 'Il calendario supera 2 MB: pubblicarne uno più piccolo.',
  'too-slow': 'Il calendario non ha risposto entro 10 secondi.',
  encoding: 'Il server risponde in una forma compressa non richiesta.',
  network: 'Il server del calendario non è raggiungibile: verificare l’indirizzo.',
  'no-calendar': 'All’indirizzo non c’è un calendario in formato ICS.',
  'too-complex': 'Il calendario contiene troppi impegni o ricorrenze che non finiscono.',
} as const

/** Why an event was not read as it stands, for people. */
export const SKIP_REASONS: Readonly<Record<SkipReason, string>> = {
  unreadable: 'scritto in modo non leggibile, escluso',
  'no-start': 'senza un inizio valido, escluso',
  'bad-rule': 'ricorrenza non leggibile, esclusa',
  'unknown-zone': 'fuso orario sconosciuto, letto con l’ora italiana',
}

/** How reading the company's own calendar goes, without its address. */
export interface BusyState {
  /** The host of the address, to recognise it by. */
  host: string
  checkedAt: string | null
  readAt: string | null
  lastError: string | null
  /** Events that the last reading could not take as they stand: the first ones, in words, and how many there are. */
  skipped: string[]
  skippedCount: number
  /** How many stretches of time block appointments from now on. */
  times: number
}
