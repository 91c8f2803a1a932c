import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Db } from '#db/client.server.ts'
import type { Clock } from './lib/time/clock.ts'

/** What a member of staff may be. `admin` may do everything; `operator` works on requests and appointments. */
export type Role = 'admin' | 'operator'

/** A signed-in member of staff. `id` is the sign-in user id, which is also the id of the admin record. */
export interface StaffActor {
  kind: 'staff'
  id: string
  email: string
  name: string
  role: Role
  sessionId: string
}

/** The signed-in member of staff as the shell shows it; null when the look-up failed: the shell shows the default admin. */
export type ShellStaff = Pick<StaffActor, 'name' | 'email' | 'role'>

/** The part of an outbox row that says which mail it is. */
export interface OwedMessage {
  kind: string
  /** Empty for a company mail that has not been given its recipients yet. */
  recipient: string
  messageId: string
  documentId: string
  /** When it was sent (ISO instant), for a mail that is looked at afterwards: it is composed as of then. */
  sentAt?: string | null
}

/** The member of staff whose bell a window shows, and the session of that window. */
export interface BellOwner {
  id: string
  sessionId: string
}

/** The live bells of open windows. */
export interface BellStreams {
  /**
   * The stream of a new window, as server-sent events. It begins with the bell as it is now, unless the window has that
   * state already (`lastEventId`). Undefined when the session holds as many streams as it may, or the process stops.
   */
  open: (owner: BellOwner, lastEventId: string | null) => ReadableStream<Uint8Array> | undefined
}

/** Who acts: an anonymous visitor, a member of staff, or the system itself (worker, command line). */
export type Actor = { kind: 'visitor' } | StaffActor | { kind: 'system' }

/** What every verb and query is handed: the request's own facts and the process's shared parts. */
export interface AppContext {
  db: Db
  actor: Actor
  requestId: string
  /** Mark of this rendering's own inline scripts and styles; random, never sent. */
  nonce: string
  clock: Clock
  log: Logger
  /** Origin of every absolute link, e.g. `https://www.example.it`. */
  publicUrl: string
  /** Sender of our mails as configured; undefined for the company's own address. See `senderAddress`. */
  mailFrom: string | undefined
  /** True without a mail server: mails are kept as files in the data folder. */
  mailsAreFiles: boolean
  /** Key of the product's own signatures and hashes; 32 bytes or more. */
  secret: string
  /** The key before it, still accepted while the secret is rotated. */
  previousSecret?: string | undefined
  /** Address of the caller as the server sees it, after trusted proxies. */
  clientAddress: string
  /** False when `CONTACT_LIMITS=off` lifts the contact form's limits. */
  contactLimits: boolean
  /** Tells the mail worker that there may be work. A hint: its timer finds the work anyway. */
  wakeMail: () => void
  /** Tells this process that what public pages show has changed; awaited, so that the next page shows it. */
  contentChanged: () => Promise<void>
  /**
   * Makes the message of an outbox row, to be looked at; undefined when it is not needed any more. Throws when its kind is
   * unknown or its document is gone.
   */
  composeMail: (mail: OwedMessage) => Promise<SendMailOptions | undefined>
  /** Keeps open windows of the staff area up to date. */
  bellFeed: BellStreams
}

/** The typed key under which loaders and actions find the context: `context.get(appContext)`. */
export const appContext = createContext<AppContext>()
