import { pino } from 'pino'
import type { Actor, AppContext, StaffActor } from '#app/context.ts'
import { openFileStore } from '#app/features/ground/files/store/open-store.server.ts'
import type { PictureWork } from '#app/features/pages/pictures/widths/prepare.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Config } from '#server/config.server.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** The state of the demo while its year is generated. */
export interface Office {
  db: Db
  random: Random
  timeline: Timeline
  /** The first moment of the year, and the present one. */
  start: Date
  end: Date
  /** Current staff members in the order in which they joined; the first is the demo's own. */
  staff: StaffActor[]
  /** Makes the widths of a picture; a process of its own by default. */
  makeWidths: PictureWork['make']
  /** Returns the context of an actor at the current moment of the timeline. */
  as: (actor: Actor) => AppContext
}

/** The parts of the configuration that verbs need. */
export type OfficeConfig = {
  publicUrl: Pick<Config['publicUrl'], 'origin'>
  secret: Config['secret']
  dataDir: string
  makeWidths?: PictureWork['make']
}

/** Creates an empty office. */
export function openOffice(parts: Pick<Office, 'db' | 'random' | 'timeline' | 'start' | 'end'> & OfficeConfig): Office {
  const { db, random, timeline, start, end, publicUrl, secret, dataDir, makeWidths } = parts
  const files = openFileStore({ dataDir })
  const log = pino({ level: 'warn' }, pino.destination(2))
  const as = (actor: Actor): AppContext => ({
    db,
    actor,
    requestId: 'demo',
    nonce: '',
    clock: timeline.clock,
    log,
    publicUrl: publicUrl.origin,
    mailFrom: undefined,
    mailsAreFiles: false,
    secret,
    // A documentation block (RFC 5737), one address per visitor.
    clientAddress: `203.0.113.${random.between(1, 254)}`,
    contactLimits: false,
    wakeMail: () => undefined,
    wakePictures: () => undefined,
    contentChanged: async () => undefined,
    isServed: () => false,
    renderPreview: async () => {
      throw new Error('pages are not previewed while the demo data is created')
    },
    composeMail: async () => {
      throw new Error('mails are not previewed while the demo data is created')
    },
    backups: { isNightly: false, recipients: [], copyDir: undefined, wake: () => undefined },
    files,
    runErasures: async () => undefined,
    securityLog: { note: () => undefined },
    system: {
      id: 'demo',
      version: '',
      startedAt: '',
      isWritable: () => true,
      lastErrors: () => [],
      settings: {
        dataDir,
        database: { engine: 'sqlite', file: '' },
        publicUrl: new URL(publicUrl.origin),
        mailsAreFiles: false,
        readsMailbox: false,
        scansFiles: false,
        backup: { isNightly: false, copyDir: undefined },
        alarm: { heartbeat: false, mail: false },
      },
    },
  })
  return { db, random, timeline, start, end, staff: [], makeWidths, as }
}
