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
  mailOutbox: MailOutboxTable
  idempotencyKeys: IdempotencyKeysTable
  settings: SettingsTable
  admins: AdminsTable
  adminActions: AdminActionsTable
  notifications: NotificationsTable
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
  /** Grows with each change: a change made from an older one is refused. */
  version: Generated<number>
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

/**
 * A half hour that a fixed appointment owns, by the instant at which it starts. `seat` runs from 1 to the number of
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
