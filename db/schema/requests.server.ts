import type { Generated } from 'kysely'

/** Contact requests and their records by staff. */
export interface RequestsTables {
  contactRequests: ContactRequestsTable
  idempotencyKeys: IdempotencyKeysTable
  verifiedSenders: VerifiedSendersTable
  requestTags: RequestTagsTable
  requestNotes: RequestNotesTable
  requestReplies: RequestRepliesTable
  requestWriters: RequestWritersTable
  requestDrafts: RequestDraftsTable
  requestViews: RequestViewsTable
  requestUndos: RequestUndosTable
  requestSearch: RequestSearchTable
  people: PeopleTable
  personMailboxes: PersonMailboxesTable
  snoozes: SnoozesTable
}

/** A message sent with the contact form. Collection `contactRequests` of the specification. */
export interface ContactRequestsTable {
  id: string
  reference: string
  name: string
  email: string
  phone: string
  company: string
  message: string
  topic: string
  requestedAppointment: boolean
  date: string | null
  time: string | null
  duration: string | null
  location: string | null
  /** When an appointment would suit, in the visitor's words; without date and time, staff propose times. */
  preferences: Generated<string>
  needsEmailSending: boolean
  emailSent: boolean
  status: string
  quarantineReason: string | null
  sourceHash: string
  /** Keyed hash of the sender's mailbox (`hashSender`); the key of `verifiedSenders`. */
  senderHash: Generated<string>
  /** The later request of the same form that replaces this one. */
  supersededBy: string | null
  createdAt: string
  /** Grows with each change by staff; a change based on an older version is refused. */
  version: Generated<number>
  assignedTo: string | null
  firstAnsweredAt: string | null
  trashedAt: string | null
  /** Version (date) of the privacy notice shown with the form; empty for requests before 22 November 2026. */
  noticeVersion: Generated<string>
  /** How it came in: `form`, or as staff have noted it (`phone`, `in-person`, `email`, `other`). */
  origin: Generated<string>
  /** Who stands behind it; null until it is joined (joinPeople), and while it is in quarantine. */
  personId: Generated<string | null>
  /** Whose turn it is, from the last message: `ours` or `customer` (turn.server.ts). */
  turn: Generated<string>
  /** Since when it is their turn; null until it is computed for a request of an earlier version (fillTurns). */
  turnSince: Generated<string | null>
}

/** Answers already given to a form: resending the form returns the same answer. */
export interface IdempotencyKeysTable {
  key: string
  /** Hash of the form's content. */
  fingerprint: Generated<string>
  contactRequestId: string
  createdAt: string
}

/** Verified mailboxes as keyed hashes; kept for two years. */
export interface VerifiedSendersTable {
  senderHash: string
  verifiedAt: string
}

/** Tags that staff give to requests. */
export interface RequestTagsTable {
  tag: string
  requestId: string
}

/** Internal notes of staff. */
export interface RequestNotesTable {
  id: string
  requestId: string
  adminId: string
  text: string
  createdAt: string
}

/** A reply by mail, written in the staff area. */
export interface RequestRepliesTable {
  id: string
  requestId: string
  adminId: string
  /** Who gets a copy: addresses between blanks. */
  cc: Generated<string>
  subject: string
  text: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/** Staff members who are writing a reply, as of `seenAt`. */
export interface RequestWritersTable {
  requestId: string
  adminId: string
  seenAt: string
}

/** The unsent reply or note of a staff member. */
export interface RequestDraftsTable {
  requestId: string
  adminId: string
  /** `reply` or `note`. */
  kind: string
  subject: string
  text: string
  /** Ids of the files of a reply that was taken back, as JSON. */
  files: Generated<string>
  updatedAt: string
}

/** A saved view of a staff member; `query` is the list's query string. */
export interface RequestViewsTable {
  id: string
  adminId: string
  name: string
  query: string
  createdAt: string
}

/** The previous state of a bulk change, for undoing it within a few seconds. */
export interface RequestUndosTable {
  id: string
  adminId: string
  kind: string
  items: string
  expiresAt: string
}

/** The folded words of a request (db/queries/search.server.ts), indexed for full-text search. */
export interface RequestSearchTable {
  /** Grows with the time of arrival (searchNumber). */
  number: number
  requestId: string
  words: string
}

/** A person with requests. All but the note is a summary of the requests, written by `refreshPerson`. */
export interface PeopleTable {
  id: string
  /** Name, address, phone and company of the latest request that has one. */
  name: string
  email: string
  phone: string
  company: string
  /** Domain of an address that is not of a public provider; empty for none. */
  domain: string
  /** Company name without legal form, folded; empty for none. */
  companyKey: string
  /** Last digits of the phone; empty for none. */
  phoneKey: string
  /** Folded words of all names, addresses, phones and companies, between blanks. */
  words: string
  /** Written by staff. */
  note: Generated<string>
  /** The person with whom staff have merged this one: a redirect, without data of its own. */
  mergedInto: Generated<string | null>
  /** Grows with each change of the note. */
  version: Generated<number>
  /** Arrival of the latest request. */
  lastAt: string
}

/** The mailboxes of a person; several people may share one (info@). */
export interface PersonMailboxesTable {
  mailbox: string
  personId: string
}

/** A request or an appointment that comes back to a member of staff. */
export interface SnoozesTable {
  id: string
  /** Who set it; null for everybody, after its member has left. */
  adminId: string | null
  /** Address of what comes back, in the staff area: one snooze per member. */
  link: string
  requestId: string
  note: Generated<string>
  dueAt: string
  /** When its notification was created. */
  rungAt: string | null
  createdAt: string
}
