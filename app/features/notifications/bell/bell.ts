import type { BellStreams } from '#app/context.ts'

/** One notification as the bell shows it. */
export interface BellItem {
  id: string
  message: string
  /** A path of the staff area; empty where there is nothing to open. */
  link: string
  timestamp: string
  unread: boolean
  /** `info`, `warning`; any other is a success. */
  type: string
}

/** What the bell shows: of whom, at which moment of the server, how many are unread, the newest ten. */
export interface BellState {
  /** The admin whose bell it is. */
  owner: string
  now: string
  unread: number
  items: BellItem[]
}

/** The bell asks for so many (spec, section 9). */
export const NEWEST = 10

/** Unread ones are counted up to here; the badge says "99+" then. */
export const MOST_COUNTED = 100

/** Stands for the notification that is shown while there is none: it has no row that could be changed. */
export const WELCOME_ID = 'benvenuto'

/** The bell when there is nothing to show, or when it could not be loaded (spec, section 8). */
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

/** What can be done to notifications. */
export const BELL_DEEDS = ['read', 'delete', 'read-all'] as const

export type BellDeed = (typeof BELL_DEEDS)[number]

/** Keeps the bells of open windows up to date. */
export interface BellFeed extends BellStreams {
  /** Ends every stream. */
  stop: () => void
}
