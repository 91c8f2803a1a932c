import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { DatabaseLocation, Db } from '#db/client.server.ts'
import type { BlobStore } from './lib/files/blob-store.ts'
import type { ReceivedUpload } from './lib/files/received-upload.ts'
import type { S3Place } from './lib/s3/s3-place.ts'
import type { Clock } from './lib/time/clock.ts'

/** Roles of staff. What each may do is in permissions.ts; a grant adds to it, also for an `admin`. */
export type Role = 'admin' | 'operator' | 'editor'

/** Permissions that are granted to single persons. */
export type Grant = 'candidates.manage'

/** A signed-in staff member. `id` is the id of both the identity and the admin record. */
export interface StaffActor {
  kind: 'staff'
  id: string
  email: string
  name: string
  role: Role
  grants?: readonly Grant[]
  sessionId: string
  /** The second step is required and not set up: only the page that sets it up opens. */
  lacksSecondStep?: true
}

/**
 * The signed-in staff member as shown by the shell; null when the look-up failed: the shell shows the default admin.
 */
export type ShellStaff = Pick<StaffActor, 'name' | 'email' | 'role' | 'grants'> & { receivesAppointments?: boolean }

/** The columns of an outbox row that identify its mail. */
export interface QueuedMessage {
  kind: string
  /** Empty for a company mail without recipients so far. */
  recipient: string
  messageId: string
  documentId: string
  /** ISO instant of sending: the preview of a sent mail is composed as of that time. */
  sentAt?: string | null
}

/** An account of the company's provider, as reported by it. */
export interface CompanyAccount {
  issuer: string
  /** Permanent identifier of the account at its issuer. */
  subject: string
  /** Empty if the provider reports none. */
  email: string
  isEmailVerified: boolean
}

/** What a response of the provider is compared with; secret until then. */
export interface CompanyChecks {
  state: string
  nonce: string
  verifier: string
}

/** The configured OpenID Connect provider. Its methods throw AppError: unavailable, cancelled or refused. */
export interface CompanyProvider {
  /** As shown on buttons: "Accedi con …". */
  name: string
  issuer: string
  /** Returns the provider's address for a sign-in. `reauthenticate` asks for the credentials again. */
  begin: (request: { redirectUri: string; reauthenticate: boolean }) => Promise<{ url: string; checks: CompanyChecks }>
  /** Verifies the provider's response and returns the account that signed in. */
  finish: (response: { callbackUrl: string; checks: CompanyChecks; reauthenticate: boolean }) => Promise<CompanyAccount>
}

/** An event for the security log: what a request did or tried to do. */
export interface SecurityEvent {
  /** An audit action, or a kind of app/features/ground/audit/security/security-kinds.ts. */
  kind: string
  /** The acting identity, if known. */
  userId?: string | undefined
  /** The identity that the change affects. */
  subjectId?: string | undefined
  /** Client address; stored shortened. */
  address: string
  /** Route pattern, method or similar, from a finite set: never text of the client. */
  detail?: string | undefined
}

/** Collects security events and stores them soon, so that a flood costs no more writes than a single event. */
export interface SecurityLog {
  note: (event: SecurityEvent) => void
}

/** An anonymous visitor, a staff member, or the system (worker, command line). */
export type Actor = { kind: 'visitor' } | StaffActor | { kind: 'system' }

/** How the server makes backups, for the page that shows them. */
export interface BackupSettings {
  isNightly: boolean
  /** Public keys of encrypted archives. */
  recipients: readonly string[]
  /** The second folder; undefined for none. */
  copyDir: string | undefined
  /** The S3 store of copies; undefined for none. */
  copyS3?: S3Place | undefined
  /** Starts a requested backup at once; without it a timer does. */
  wake: () => void
}

/** The configuration that the checks of the system examine. */
export interface CheckedSettings {
  dataDir: string
  /** The S3 store of the files; undefined for the data folder. */
  s3?: S3Place | undefined
  database: DatabaseLocation
  publicUrl: URL
  mailsAreFiles: boolean
  /** Whether answers are read from a mailbox. */
  readsMailbox: boolean
  /** Whether private files are opened only after a scan. */
  scansFiles: boolean
  backup: { isNightly: boolean; copyDir: string | undefined; copyS3?: S3Place | undefined }
  /** Which ways of the alarm are configured. */
  alarm: { heartbeat: boolean; mail: boolean }
  /** The address of SHA256SUMS of the newest release; undefined without one. */
  releaseSumsUrl?: string | undefined
}

/** A failure in the log, without anything that could name a person: no message of the error, no path, no parameters. */
export interface LoggedError {
  /** The log's own text, such as "request failed". */
  text: string
  /** Class and code of the error. */
  type: string
  /** File and line in the product where it was thrown. */
  place: string
  count: number
  firstAt: string
  lastAt: string
  /** The request of the latest one, to find it in the log. */
  requestId: string
}

/** The state of this process, for the page "Stato". */
export interface SystemState {
  id: string
  version: string
  startedAt: string
  settings: CheckedSettings
  /** Whether the last run of the watch could write to the database; undefined before the first. */
  isWritable: () => boolean | undefined
  lastErrors: () => LoggedError[]
}

/** Context of every verb and query: data of the request and shared parts of the process. */
export interface AppContext {
  db: Db
  actor: Actor
  requestId: string
  /** Placeholder nonce of this render's inline scripts and styles; random, never sent. */
  nonce: string
  clock: Clock
  log: Logger
  /** Origin of absolute links, for example `https://www.example.it`. */
  publicUrl: string
  /** Configured sender of mails; undefined for the company's address. See `senderAddress`. */
  mailFrom: string | undefined
  /** True without a mail server: mails are written to files in the data folder. */
  mailsAreFiles: boolean
  /** Key of signatures and keyed hashes; at least 32 bytes. */
  secret: string
  /** The previous key, still accepted during rotation. */
  previousSecret?: string | undefined
  /** Client address after trusted proxies. */
  clientAddress: string
  /** False when `CONTACT_LIMITS=off` disables the contact form's limits. */
  contactLimits: boolean
  /** Wakes the mail worker for a due mail; without it a timer does. */
  wakeMail: () => void
  /** Starts the preparation of uploaded pictures; without it a timer does. */
  wakePictures: () => void
  /** The revision of the public content as known to this process; undefined: settings are read every time. */
  contentRevision?: (() => number) | undefined
  /** Reports a change of public content in this process; await it, so that the next page shows the change. */
  contentChanged: () => Promise<void>
  /** Whether the program itself answers at a path, whatever is published: no redirect may begin there. */
  isServed: (path: string) => boolean
  /**
   * Composes the message of an outbox row for preview; undefined when it is no longer needed. Throws when its kind is
   * unknown or its document is gone.
   */
  composeMail: (mail: QueuedMessage) => Promise<SendMailOptions | undefined>
  /** Key of the document whose draft this rendering shows instead of the published text. */
  preview?: string | undefined
  /** Contents of stored files. */
  files: BlobStore
  /** The files of the form that is being processed; its fields are in the request. */
  uploads?: readonly ReceivedUpload[] | undefined
  /** Collects what this rendering reads of the content: keys of pages and names of collections. */
  reads?: Set<string> | undefined
  /** Renders a public page with the draft of a document, as its visitors would see it. */
  renderPreview: (path: string, key: string) => Promise<Response>
  backups: BackupSettings
  /** Carries out confirmed erasures; a timer also does. */
  runErasures: () => Promise<void>
  /** Undefined unless company sign-in is configured. */
  companyProvider?: CompanyProvider | undefined
  /** The only hosts from which the busy calendar may be read; undefined for all public ones. */
  calendarHosts?: ReadonlySet<string> | undefined
  /** Hosts within the network from which calendars may be read too, and without TLS. */
  insideCalendarHosts?: ReadonlySet<string> | undefined
  securityLog: SecurityLog
  system: SystemState
}

/** Context of what the process does by itself: nothing of a request, nothing of the HTTP layer. */
export type SystemContext = Omit<
  AppContext,
  'requestId' | 'nonce' | 'clientAddress' | 'preview' | 'reads' | 'uploads' | 'isServed' | 'renderPreview'
>

/** Context key for loaders and actions: `context.get(appContext)`. */
export const appContext = createContext<AppContext>()
