/** One notification in the bell. */
export interface BellItem {
  id: string
  message: string
  /** A path of the staff area; empty when there is nothing to open. */
  link: string
  timestamp: string
  unread: boolean
  /** `info`, `warning`; any other is a success. */
  type: string
}

/** State of a bell: its owner, the server's time, the unread count and the newest ten notifications. */
export interface BellState {
  owner: string
  now: string
  unread: number
  items: BellItem[]
}

/** Number of notifications shown (specification, section 9). */
export const NEWEST = 10

/** Unread notifications are counted up to this number; the badge then says "99+". */
export const MAX_COUNTED = 100

/** Id of the placeholder shown for an empty bell; it has no row. */
export const WELCOME_ID = 'benvenuto'

/** State of an empty bell, or of one that could not be loaded (specification, section 8). */
export function welcomeBell(owner: string, now: Date): BellState {
  const timestamp = now.toISOString()
  const message = 'Benvenuto nel pannello amministrativo'
  return {
    owner,
    now: timestamp,
    unread: 1,
    items: [{ id: WELCOME_ID, message, link: '', timestamp, unread: true, type: 'info' }],
  }
}

/** Intents of the bell's forms. */
export const BELL_INTENTS = ['read', 'delete', 'read-all'] as const

export type BellIntent = (typeof BELL_INTENTS)[number]
