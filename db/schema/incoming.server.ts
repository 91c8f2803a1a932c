import type { Generated } from 'kysely'

/** Mails that came in. */
export interface IncomingTables {
  incomingMails: IncomingMailsTable
}

/** A mail as it came in, and what became of it. Its bytes are the file with this owner (purpose `incoming-mail`). */
export interface IncomingMailsTable {
  id: string
  /** Hash of Message-ID and body: a mail that comes again, by another way, has the same. */
  fingerprint: string
  receivedAt: string
  /**
   * `received` until it is handled; then `answer` (in the thread of a request), `request` (it is a new one), `other` (an
   * answer to a mail about something else), `automatic`, `bounce`, or `unreadable`.
   */
  state: string
  attempts: Generated<number>
  /** When the next attempt is due after a failed one. */
  dueAt: Generated<string>
  fromAddress: Generated<string>
  fromName: Generated<string>
  /** Its Message-ID, with angle brackets; empty without one. */
  messageId: Generated<string>
  /** Whom it was sent to besides us, in a request's thread: addresses between blanks. */
  cc: Generated<string>
  subject: Generated<string>
  /** What its author wrote, without quotes and signature; plain text. */
  text: Generated<string>
  /** Quotes and signature, which are folded. */
  quoted: Generated<string>
  /** Attachments that are only in its bytes, as JSON (`UnkeptAttachment`); the other ones are files with this owner. */
  unkept: Generated<string>
  /** The request to whose thread it belongs, or which it is. */
  requestId: string | null
  /** The document of the mail of ours that it answers or returns. */
  documentCollection: string | null
  documentId: string | null
}
