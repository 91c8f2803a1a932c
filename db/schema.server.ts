import type { Generated } from 'kysely'

/**
 * Every table of the product. Column names are camelCase here and snake_case in SQL.
 *
 * Times are ISO 8601 texts in UTC with milliseconds ("2026-11-21T09:30:00.000Z"), so that text order is time order on
 * both engines. `date` and `time` of an appointment are wall-clock values in Europe/Rome, as the visitor chose them.
 */
export interface Database {
  contactRequests: ContactRequestsTable
  appointments: AppointmentsTable
  appointmentUpdates: AppointmentUpdatesTable
  appointmentCells: AppointmentCellsTable
  appointmentProposals: AppointmentProposalsTable
  busyTimes: BusyTimesTable
  busySource: BusySourceTable
  appointmentReminders: AppointmentRemindersTable
  calendarFeeds: CalendarFeedsTable
  mailOutbox: MailOutboxTable
  idempotencyKeys: IdempotencyKeysTable
  settings: SettingsTable
  admins: AdminsTable
  adminActions: AdminActionsTable
  notifications: NotificationsTable
  authUsers: AuthUsersTable
  authSessions: AuthSessionsTable
  authTokens: AuthTokensTable
  authAttempts: AuthAttemptsTable
  authRecoveryCodes: AuthRecoveryCodesTable
  authPasskeys: AuthPasskeysTable
  invitations: InvitationsTable
  requestTags: RequestTagsTable
  requestNotes: RequestNotesTable
  requestReplies: RequestRepliesTable
  requestWriters: RequestWritersTable
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
  createdAt: string
  /** Grows with each change by staff: who changes what he has not seen is told so. */
  version: Generated<number>
  assignedTo: string | null
  firstAnsweredAt: string | null
  trashedAt: string | null
}

/** An appointment asked for. Collection `appointments` of the specification. */
export interface AppointmentsTable {
  id: string
  contactRequestId: string
  name: string
  email: string
  phone: string
  company: string
  date: string
  time: string
  duration: number
  location: string
  notes: string
  status: string
  createdAt: string
  updatedAt: string
  /** Grows with each change: a change made from an older one is refused. SEQUENCE of its calendar files. */
  version: Generated<number>
  /** Where the customer is visited; empty unless `location` is Cliente. */
  address: Generated<string>
  /** Address of the video call of this appointment; empty for the settings' own. */
  videoLink: Generated<string>
  /**
   * Until when a pending or proposed appointment holds its half hours. Null for one that waits and holds nothing
   * (quarantine, spam, trash, or its time was gone when it was let out), and in every other state.
   */
  holdUntil: string | null
  /** When staff were warned that the hold ends. */
  warnedAt: string | null
}

/** A change of an appointment that its customer is told of. Collection `appointmentUpdates` of the specification. */
export interface AppointmentUpdatesTable {
  id: string
  appointmentId: string
  fields: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/** A time that staff propose instead of the one asked for; held until the customer answers. `position` runs from 1. */
export interface AppointmentProposalsTable {
  appointmentId: string
  position: number
  date: string
  time: string
  duration: number
}

/** A reminder that was queued: once for each appointment, beginning (an instant) and number of hours before it. */
export interface AppointmentRemindersTable {
  id: string
  appointmentId: string
  hoursBefore: number
  startsAt: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/**
 * An address from which a member of staff has his own calendar read our appointments; `kind` is appointments or busy. Only
 * the hash of its token is here.
 */
export interface CalendarFeedsTable {
  id: string
  adminId: string
  kind: string
  tokenHash: string
  createdAt: string
  lastUsedAt: string | null
}

/** How reading the company's own calendar goes; one row. Its address stands in the settings, here only the hash. */
export interface BusySourceTable {
  id: string
  urlHash: string
  /** While a process reads it. */
  lockedUntil: string | null
  checkedAt: string | null
  readAt: string | null
  lastError: string | null
  failingSince: string | null
  /** When staff were told that it fails. */
  toldAt: string | null
}

/** A time at which the company is busy by a calendar of its own, read from outside; instants. `uid` is a hash. */
export interface BusyTimesTable {
  uid: string
  startsAt: string
  endsAt: string
}

/**
 * A half hour that an appointment owns, by the instant at which it starts. `seat` runs from 1 to the number of
 * appointments that may take place at the same time.
 */
export interface AppointmentCellsTable {
  cellStart: string
  seat: number
  appointmentId: string
}

/** A mail that is owed to somebody: written with the fact it reports, delivered by the worker. */
export interface MailOutboxTable {
  id: string
  kind: string
  documentCollection: string
  documentId: string
  recipient: string
  messageId: string
  state: string
  attempts: number
  nextAttemptAt: string
  leaseOwner: string | null
  leaseUntil: string | null
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

/** Answers already given to a form: the same form sent again gets the same answer. */
export interface IdempotencyKeysTable {
  key: string
  contactRequestId: string
  createdAt: string
}

/** One row a section of the settings; `value` is JSON, `version` grows with each change. */
export interface SettingsTable {
  section: string
  value: string
  version: number
  updatedAt: string
}

/** A member of staff; `id` is the sign-in user id. Collection `admins` of the specification. */
export interface AdminsTable {
  id: string
  email: string
  name: string
  role: string
  isActive: boolean
  lastLogin: string | null
  createdAt: string
}

/**
 * What members of staff did, append-only. Collection `adminActions` of the specification; `before` and `after` are JSON,
 * `hash` covers the row and the hash of the row before it, by `sequence`.
 */
export interface AdminActionsTable {
  id: string
  sequence: number
  adminId: string
  action: string
  targetId: string | null
  details: string
  before: string | null
  after: string | null
  timestamp: string
  previousHash: string
  hash: string
}

/** What a member of staff is told. Collection `notifications` of the specification; one row a recipient. */
export interface NotificationsTable {
  id: string
  adminId: string
  message: string
  link: string
  timestamp: string
  unread: boolean
  type: string
  isDeleted: boolean
}

/** A sign-in identity. Made by the set-up link, the command line or an accepted invitation, and by nothing else. */
export interface AuthUsersTable {
  id: string
  email: string
  displayName: string
  passwordHash: string
  isDisabled: boolean
  totpSecret: string | null
  totpConfirmedAt: string | null
  totpLastStep: number | null
  createdAt: string
  passwordChangedAt: string
}

/** A signed-in browser. Only the hash of its token is here: a copy of the database signs nobody in. */
export interface AuthSessionsTable {
  id: string
  tokenHash: string
  userId: string
  userAgent: string
  address: string
  createdAt: string
  lastSeenAt: string
  authenticatedAt: string
  expiresAt: string
}

/** One-time tokens, as hashes: the set-up link, password resets, the second step of a sign-in, passkey challenges. */
export interface AuthTokensTable {
  id: string
  kind: string
  tokenHash: string
  userId: string | null
  value: string | null
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
  expiresAt: string
}

/** Sign-in tries of the last minutes, by which they are limited. */
export interface AuthAttemptsTable {
  id: string
  accountKey: string
  addressKey: string
  device: string
  createdAt: string
}

/** Codes that stand in for a lost second factor, each good once. */
export interface AuthRecoveryCodesTable {
  id: string
  userId: string
  codeHash: string
  usedAt: string | null
}

/** Passkeys (WebAuthn credentials) of members of staff. */
export interface AuthPasskeysTable {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string
  createdAt: string
  lastUsedAt: string | null
}

/** A person who is asked to become a member of staff; `state` is pending, accepted, withdrawn or replaced (sent again as another row). */
export interface InvitationsTable {
  id: string
  email: string
  name: string
  role: string
  tokenHash: string
  state: string
  invitedBy: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
  expiresAt: string
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
