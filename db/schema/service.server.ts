import type { Generated } from 'kysely'

/** What every part of the service uses: mails that are owed, settings, what it remembers about itself. */
export interface ServiceTables {
  mailOutbox: MailOutboxTable
  mailTrouble: MailTroubleTable
  settings: SettingsTable
  serviceState: ServiceStateTable
  contentRevision: ContentRevisionTable
}

/** A mail that is owed to somebody: written with the fact it reports, delivered by the worker. */
export interface MailOutboxTable {
  id: string
  kind: string
  documentCollection: string
  documentId: string
  recipient: string
  /** The mailbox that it delivers to, for counting (`mailboxOf`). */
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
}

/** What keeps mails from leaving at present: one row for each kind, of which staff have been told. */
export interface MailTroubleTable {
  kind: string
  since: string
}

/** One row a section of the settings; `value` is JSON, `version` grows with each change. */
export interface SettingsTable {
  section: string
  value: string
  version: number
  updatedAt: string
}

/** What the service remembers about itself between runs; `value` is JSON. */
export interface ServiceStateTable {
  name: string
  value: string
}

/** One row. `revision` grows with every change of what public pages show; triggers count it. */
export interface ContentRevisionTable {
  id: number
  revision: number
}
