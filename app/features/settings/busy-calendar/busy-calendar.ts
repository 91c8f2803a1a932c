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

/** How reading the company's own calendar goes, without its address. */
export interface BusyState {
  /** The host of the address, to recognise it by. */
  host: string
  checkedAt: string | null
  readAt: string | null
  lastError: string | null
  /** How many stretches of time block appointments from now on. */
  times: number
}
