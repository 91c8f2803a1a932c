import type { Generated } from 'kysely'

/** Requests of visitors and what staff do with them. */
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
}

/** What a visitor sent. Collection `contactRequests` of the specification. */
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
  needsEmailSending: boolean
  emailSent: boolean
  status: string
  quarantineReason: string | null
  sourceHash: string
  /** Keyed hash of the sender's mailbox (`hashSender`); the key of `verifiedSenders`. */
  senderHash: Generated<string>
  /** The request that the sender sent instead, with the same form. */
  supersededBy: string | null
  createdAt: string
  /** Grows with each change by staff: who changes what he has not seen is told so. */
  version: Generated<number>
  assignedTo: string | null
  firstAnsweredAt: string | null
  trashedAt: string | null
}

/** Answers already given to a form: the same form sent again gets the same answer. */
export interface IdempotencyKeysTable {
  key: string
  /** Hash of the form's content. */
  fingerprint: Generated<string>
  contactRequestId: string
  createdAt: string
}

/** Mailboxes whose owner has proved to read them, as keyed hashes; kept for two years. */
export interface VerifiedSendersTable {
  senderHash: string
  verifiedAt: string
}

/** Free words by which staff sort requests. */
export interface RequestTagsTable {
  tag: string
  requestId: string
}

/** What staff note about a request, among themselves. */
export interface RequestNotesTable {
  id: string
  requestId: string
  adminId: string
  text: string
  createdAt: string
}

/** An answer by mail, written in the staff area. */
export interface RequestRepliesTable {
  id: string
  requestId: string
  adminId: string
  subject: string
  text: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/** Who is writing an answer, as of `seenAt`. */
export interface RequestWritersTable {
  requestId: string
  adminId: string
  seenAt: string
}

/** A reply or note that a member of staff has begun and not sent. */
export interface RequestDraftsTable {
  requestId: string
  adminId: string
  /** `reply` or `note`. */
  kind: string
  subject: string
  text: string
  updatedAt: string
}

/** A list of requests that a member of staff has given a name; `query` is the list's address after the question mark. */
export interface RequestViewsTable {
  id: string
  adminId: string
  name: string
  query: string
  createdAt: string
}

/** What a deed on several requests can be taken back to, for a few seconds. */
export interface RequestUndosTable {
  id: string
  adminId: string
  deed: string
  items: string
  expiresAt: string
}

/** The words of a request, folded (db/search.server.ts); the full-text index lies over them. */
export interface RequestSearchTable {
  /** Grows with the moment of arrival (searchNumber). */
  number: number
  requestId: string
  words: string
}
