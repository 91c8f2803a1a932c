import type { SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Db } from '#db/client.server.ts'
import type { OwedMessage } from './features/mail/outbox/compose.server.ts'
import type { BellFeed } from './features/notifications/bell/bell.ts'
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
  /** Key of the product's own signatures and hashes; 32 bytes or more. */
  secret: string
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
  bellFeed: Pick<BellFeed, 'open'>
}

/** The typed key under which loaders and actions find the context: `context.get(appContext)`. */
export const appContext = createContext<AppContext>()
