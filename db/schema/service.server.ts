import type { Generated } from 'kysely'

/** Tables used by all features: outbox, settings, state of the service. */
export interface ServiceTables {
  mailOutbox: MailOutboxTable
  mailTrouble: MailTroubleTable
  settings: SettingsTable
  serviceState: ServiceStateTable
  contentRevision: ContentRevisionTable
  backupRuns: BackupRunsTable
  visitCounts: VisitCountsTable
}

/** A mail to one recipient: written in the transaction of the fact it reports, delivered by the worker. */
export interface MailOutboxTable {
  id: string
  kind: string
  documentCollection: string
  documentId: string
  recipient: string
  /** The mailbox of the recipient, for counting (`mailboxOf`). */
  mailbox: Generated<string>
  messageId: string
  state: string
  attempts: number
  nextAttemptAt: string
  leaseOwner: string | null
  leaseUntil: string | null
  lastError: string | null
  failure: string | null
  createdAt: string
  sentAt: string | null
  delivery: string | null
  waitingSince: string
  /** Null until the mail is first composed. */
  subject: Generated<string | null>
}

/** Problems that currently prevent delivery: one row per kind that staff have been notified of. */
export interface MailTroubleTable {
  kind: string
  since: string
}

/** One row per section of the settings; `value` is JSON, `version` grows with each change. */
export interface SettingsTable {
  section: string
  value: string
  version: number
  updatedAt: string
}

/** State that the service keeps between runs; `value` is JSON. */
export interface ServiceStateTable {
  name: string
  value: string
}

/** One row. Triggers increase `revision` with every change to the content of public pages. */
export interface ContentRevisionTable {
  id: number
  revision: number
  /** How many of the changes were publications of documents. */
  publications: Generated<number>
}

/** Readings of a public page on a day (Rome) from a source; no visitor can be told from another. */
export interface VisitCountsTable {
  day: string
  path: string
  /** Host of the referring site, empty for the site itself, or one of the names in features/pages/visits/visit-source.ts. */
  source: string
  count: number
}

/** A backup that the server makes; `state` is waiting, running, passed, failed or inconclusive. */
export interface BackupRunsTable {
  id: string
  /** Day in Rome of a nightly backup; null for one requested by staff. */
  night: string | null
  state: string
  requestedAt: string
  attempts: number
  leaseOwner: string | null
  leaseUntil: string | null
  endedAt: string | null
  durationMs: number | null
  /** Name of the archive in DATA_DIR/backups. */
  file: string | null
  sizeBytes: number | null
  rowCount: number | null
  fileCount: number | null
  /** Why it did not pass, in English, for the operator. */
  problem: string | null
  /** `none` without a configured place, else `copied` or `failed`; `elsewhere` after `backup --to`. */
  copy: string | null
}
