import type { Generated } from 'kysely'

/** Appointments: what is asked for, its changes, the half hours it owns, reminders and calendars. */
export interface AppointmentsTables {
  appointments: AppointmentsTable
  appointmentUpdates: AppointmentUpdatesTable
  appointmentCells: AppointmentCellsTable
  appointmentProposals: AppointmentProposalsTable
  appointmentReminders: AppointmentRemindersTable
  busyTimes: BusyTimesTable
  busySource: BusySourceTable
  calendarFeeds: CalendarFeedsTable
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
  /** When the sender proved the address, or staff answered; null while nobody has. See decision 0026. */
  verifiedAt: string | null
  /** Holds nothing; the sender can claim the slot with the link in the mail until then. */
  verifyBy: string | null
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
 * A half hour that an appointment owns, by the instant at which it starts. `seat` runs from 1 to the number of
 * appointments that may take place at the same time.
 */
export interface AppointmentCellsTable {
  cellStart: string
  seat: number
  appointmentId: string
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

/** A time at which the company is busy by a calendar of its own, read from outside; instants. `uid` is a hash. */
export interface BusyTimesTable {
  uid: string
  startsAt: string
  endsAt: string
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
  /** The first events that were skipped at the last reading, as JSON. */
  skipped: string | null
  skippedCount: number
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
