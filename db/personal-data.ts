import type { Database } from './schema.server.ts'

/** How long rows are kept; the periods are in app/features/care/privacy/retention. */
export type RetentionClass =
  | 'requests'
  | 'technical'
  | 'senders'
  | 'notifications'
  | 'drafts'
  | 'undo'
  | 'mails'
  | 'audit'
  | 'access'
  | 'membership'
  | 'cases'
  | 'ledger'
  | 'security'
  | 'candidates'
  | 'content'

/**
 * Whom the rows of a table are about. `customers` have an exporter, an eraser and a retention period, `staff` an eraser
 * for members who have left and a retention period. `none` says why the table has no personal data.
 */
export type TableRule = { about: 'customers' | 'staff' | 'both'; kept: RetentionClass } | { about: 'none'; why: string }

const customers = (kept: RetentionClass) => ({ about: 'customers', kept }) as const
const staff = (kept: RetentionClass) => ({ about: 'staff', kept }) as const
const both = (kept: RetentionClass) => ({ about: 'both', kept }) as const
const nobody = (why: string) => ({ about: 'none', why }) as const

/** The rule of every table: a table without one does not compile. */
export const PERSONAL_DATA = {
  contactRequests: customers('requests'),
  idempotencyKeys: customers('technical'),
  verifiedSenders: customers('senders'),
  requestTags: customers('requests'),
  requestNotes: both('requests'),
  requestReplies: both('requests'),
  requestWriters: both('requests'),
  requestDrafts: both('drafts'),
  requestViews: both('membership'),
  requestUndos: both('undo'),
  requestSearch: customers('requests'),
  people: customers('requests'),
  personMailboxes: customers('requests'),
  snoozes: both('requests'),
  appointments: customers('requests'),
  appointmentUpdates: customers('requests'),
  consultantInvitations: both('requests'),
  appointmentCells: customers('requests'),
  appointmentProposals: customers('requests'),
  appointmentReminders: customers('requests'),
  waitingList: customers('requests'),
  candidates: customers('candidates'),
  candidateEntries: both('candidates'),
  files: customers('candidates'),
  mailOutbox: both('mails'),
  incomingMails: customers('requests'),
  notifications: both('notifications'),
  adminActions: both('audit'),
  adminActionTexts: both('audit'),
  privacyCases: customers('cases'),
  erasures: both('ledger'),
  admins: staff('membership'),
  authUsers: staff('membership'),
  authRecoveryCodes: staff('membership'),
  authPasskeys: staff('membership'),
  authCompanyAccounts: staff('membership'),
  calendarFeeds: staff('membership'),
  consultants: staff('membership'),
  consultantCalendars: staff('membership'),
  consultantBusyTimes: staff('membership'),
  authSessions: staff('access'),
  authTokens: staff('access'),
  authAttempts: staff('access'),
  invitations: staff('access'),
  accessNotices: staff('access'),
  securityEvents: staff('security'),
  calendarEvents: nobody('ids and times of appointments in calendars; deleted after the appointment'),
  busyTimes: nobody('times of the company calendar, with hashes in place of its ids'),
  busySource: nobody('state of the import of the company calendar'),
  mailTrouble: nobody('kinds of failures'),
  contentDocuments: both('content'),
  contentVersions: both('content'),
  contentEditors: staff('access'),
  pictures: customers('content'),
  pictureUses: nobody('which texts show which pictures'),
  shareImages: nobody('paths of public pages and hashes of their titles'),
  contentRedirects: nobody('former addresses of public pages'),
  fileArrivals: nobody('hashes of contents that are being stored'),
  fileRemovals: nobody('hashes of contents that are being deleted'),
  settings: nobody('data of the company and ids of staff members'),
  serviceState: nobody('state of periodic tasks'),
  contentRevision: nobody('a counter'),
  backupRuns: nobody('results of backups'),
  visitCounts: nobody('numbers by day, page and source'),
} as const satisfies Record<keyof Database, TableRule>
