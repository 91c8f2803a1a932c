/** Name of the state in `serviceState`. */
export const MAILBOX = 'mailbox'

/** Why the mailbox can not be read. */
export type MailboxProblem = 'login-refused' | 'token-refused' | 'unreachable'

/** How far the mailbox is read. */
export interface MailboxState {
  /** User, host and folder: another mailbox begins anew. */
  place: string
  /** Undefined before the first connection. */
  uidValidity?: string
  /** Everything up to this one is stored. */
  lastUid: number
  /** When the first connection was made: older mails are not taken. */
  since: string
  /** While its mails are looked at again because their numbers are new. */
  isAgain?: true
  /** Until when the reading instance is believed to read. */
  leaseUntil?: string
  leaseOwner?: string
  /** Since when it can not be read, and why. */
  failing?: { since: string; problem: MailboxProblem }
}
