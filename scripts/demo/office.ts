import { pino } from 'pino'
import type { Actor, AppContext, StaffActor } from '#app/context.ts'
import type { Db } from '#db/client.server.ts'
import type { Config } from '#server/config.server.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** The office while its year is played: what every part of the play is handed. */
export interface Office {
  db: Db
  random: Random
  timeline: Timeline
  /** The first moment of the year, and the present one. */
  start: Date
  end: Date
  /** Members of staff who are in now, in the order in which they came; the first is the demo's own. */
  staff: StaffActor[]
  /** The context in which somebody acts at the moment that is being played. */
  as: (actor: Actor) => AppContext
}

/** Where the product finds itself: the parts of its configuration that verbs are handed. */
export type OfficeConfig = { publicUrl: Pick<Config['publicUrl'], 'origin'>; secret: Config['secret'] }

/** An office in which nothing has happened yet. */
export function openOffice(parts: Pick<Office, 'db' | 'random' | 'timeline' | 'start' | 'end'> & OfficeConfig): Office {
  const { db, random, timeline, start, end, publicUrl, secret } = parts
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
    mailsAreFiles: true,
    secret,
    // A block that belongs to nobody (RFC 5737), one address a visitor.
    clientAddress: `203.0.113.${random.between(1, 254)}`,
    contactLimits: false,
    wakeMail: () => undefined,
    contentChanged: async () => undefined,
    composeMail: async () => {
      throw new Error('nobody looks at mails while the year is played')
    },
    bellFeed: { open: () => undefined },
  })
  return { db, random, timeline, start, end, staff: [], as }
}
