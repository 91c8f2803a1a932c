import type { Generated } from 'kysely'

/** Appointments, their changes, half hours, reminders and calendars. */
export interface AppointmentsTables {
  appointments: AppointmentsTable
  appointmentUpdates: AppointmentUpdatesTable
  appointmentCells: AppointmentCellsTable
  consultants: ConsultantsTable
  consultantInvitations: ConsultantInvitationsTable
  appointmentProposals: AppointmentProposalsTable
  appointmentReminders: AppointmentRemindersTable
  waitingList: WaitingListTable
  busyTimes: BusyTimesTable
  busySource: BusySourceTable
  calendarFeeds: CalendarFeedsTable
  consultantCalendars: ConsultantCalendarsTable
  consultantBusyTimes: ConsultantBusyTimesTable
  calendarEvents: CalendarEventsTable
}

/** A requested appointment. Collection `appointments` of the specification. */
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
  /** Grows with each change; a change based on an older version is refused. SEQUENCE of its calendar files. */
  version: Generated<number>
  /** Address of a visit to the customer; empty unless `location` is Cliente. */
  address: Generated<string>
  /** Address of this appointment's video call; empty to use the one in the settings. */
  videoLink: Generated<string>
  /**
   * When a pending or proposed appointment releases its half hours. Null in other states, and for a pending one without
   * a hold (request set aside, sender unverified, or slot taken on return).
   */
  holdUntil: string | null
  /** When staff were warned about the end of the hold. */
  warnedAt: string | null
  /** When the sender confirmed the address or staff answered; null before. See decision 0013. */
  verifiedAt: string | null
  /** Deadline for the sender to claim the slot with the link in the mail; until then it holds nothing. */
  verifyBy: string | null
  /** Staff gave it a seat beyond those of its half hours. */
  overbooked: Generated<boolean>
  /** The secret part of the UID of its calendar files, by which answers to them are known; empty for those without one. */
  calendarToken: Generated<string>
  /** The last answer from a calendar to its invitation: `accepted`, `declined` or `tentative`; empty without one. */
  calendarAnswer: Generated<string>
  /** Another address than the customer's answered, as its calendar says: the invitation was passed on. */
  calendarAnswerIsOther: Generated<boolean>
  /** The beginning (an instant) that was answered: after a move the answer is about another time. */
  calendarAnswerStart: string | null
  /** When it was answered, as the calendar says, but not after it came in. */
  calendarAnsweredAt: string | null
  /** The member of staff who attends; null while nobody is named. */
  consultantId: string | null
  /** Why they attend: who could have, in order, as JSON (`Load` of each); empty if staff have chosen. */
  consultantWhy: Generated<string>
  /** The consultant whom the customer has chosen; null for anybody. */
  wishedConsultantId: string | null
}

/** A change of an appointment that its customer is told about. Collection `appointmentUpdates` of the specification. */
export interface AppointmentUpdatesTable {
  id: string
  appointmentId: string
  fields: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/**
 * A half hour owned by an appointment, by the instant at which it starts. `seat` is its holder: from 1 to the number of
 * simultaneous appointments, or the number of a consultant.
 */
export interface AppointmentCellsTable {
  cellStart: string
  seat: number
  appointmentId: string
}

/** A member of staff who receives appointments, or has done so: the row and its seat number stay. */
export interface ConsultantsTable {
  adminId: string
  /** The holder of their half hours in `appointmentCells`. */
  seat: number
  receives: boolean
  /** Their weekly hours as JSON (`Week`); null for the company's. */
  week: string | null
  /** Absences as JSON, instants, end exclusive. */
  absences: Generated<string>
  extras: Generated<string>
  /** Topics and places as JSON; none for all of them. */
  topics: Generated<string>
  places: Generated<string>
  /** Appointments in a day; 0 for any number. */
  dailyLimit: Generated<number>
  /** Minutes of travel before and after a visit at the customer's. */
  travelBefore: Generated<number>
  travelAfter: Generated<number>
  /** When they were last given an appointment. */
  givenAt: string | null
  version: Generated<number>
  /** Their part of the booking link; unique. */
  slug: string | null
  /** They get their appointments as invitations by mail. */
  isInvited: Generated<boolean>
}

/** An invitation of a consultant to an appointment, or its end: one mail with a calendar file. */
export interface ConsultantInvitationsTable {
  id: string
  appointmentId: string
  adminId: string
  /** REQUEST or CANCEL. */
  method: string
  /** SEQUENCE of the calendar file: grows for each consultant of an appointment. */
  sequence: number
  /** When and where, as JSON. */
  fields: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/** A time proposed by staff, held until the customer answers. `position` starts at 1. */
export interface AppointmentProposalsTable {
  appointmentId: string
  position: number
  date: string
  time: string
  duration: number
}

/** A queued reminder: one per appointment, start (an instant) and number of hours before it. */
export interface AppointmentRemindersTable {
  id: string
  appointmentId: string
  hoursBefore: number
  startsAt: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/** A customer who wants an earlier time, by their appointment; the order is that of joining. */
export interface WaitingListTable {
  appointmentId: string
  joinedAt: string
  /**
   * The appointment's time and the earlier ones (`slotParam`) that were free when they were last looked at, as JSON: only
   * what becomes free later is offered. Null once the customer has left.
   */
  known: string | null
  /** The time held for them beside that of their appointment, and until when; null for none. */
  offered: string | null
  offeredUntil: string | null
}

/** A busy time imported from the company's own calendar; instants. `uid` is a hash. */
export interface BusyTimesTable {
  uid: string
  startsAt: string
  endsAt: string
}

/**
 * State of the import of the company's own calendar; one row. The settings contain its address, this row only the hash.
 */
export interface BusySourceTable {
  id: string
  urlHash: string
  /** Set while a process reads it. */
  lockedUntil: string | null
  checkedAt: string | null
  readAt: string | null
  lastError: string | null
  failingSince: string | null
  /** When staff were notified of a failure. */
  notifiedAt: string | null
  /** The first events skipped by the last import, as JSON. */
  skipped: string | null
  skippedCount: number
  /** The version that the server gave the calendar of the last full import, and when that was. */
  etag: string | null
  parsedAt: string | null
}

/** A calendar feed of a staff member; `kind` is appointments or busy. Only the hash of its token is stored. */
export interface CalendarFeedsTable {
  id: string
  adminId: string
  kind: string
  tokenHash: string
  createdAt: string
  lastUsedAt: string | null
}

/** A calendar of a consultant: read for busy times (`ics`), or also written to (`caldav`). */
export interface ConsultantCalendarsTable {
  id: string
  adminId: string
  kind: string
  /** Of its address, to recognise it. */
  host: string
  /** Address, user and password as JSON, sealed with the secret; empty after a restore from an archive without the secret. */
  sealed: string
  /** It was removed: our events in it are deleted first. */
  isLeaving: Generated<boolean>
  /** Set while a process works on it. */
  lockedUntil: string | null
  checkedAt: string | null
  readAt: string | null
  lastError: string | null
  failingSince: string | null
  /** When staff were notified of a failure. */
  notifiedAt: string | null
  /** Events that the last reading skipped or guessed. */
  skippedCount: Generated<number>
  /** The version that the server gave the calendar of the last full reading, and when that was. */
  etag: string | null
  parsedAt: string | null
}

/** A time at which a consultant is busy, as one of their calendars says. */
export interface ConsultantBusyTimesTable {
  calendarId: string
  /** Of the consultant. */
  seat: number
  startsAt: string
  endsAt: string
}

/** An appointment in the CalDAV calendar of the consultant who attends. A time is "beginning/end", or `gone`. */
export interface CalendarEventsTable {
  calendarId: string
  appointmentId: string
  /** The version of the event that is in the calendar; null while unknown. */
  etag: string | null
  /** What was in the calendar when it was last seen. */
  seen: string
  /** What was sent last, noted before it is sent: whether it has arrived is unknown until the calendar is read. */
  sent: string
  /** Hash of the facts of the appointment that were written; empty until it has arrived. */
  written: string
}
