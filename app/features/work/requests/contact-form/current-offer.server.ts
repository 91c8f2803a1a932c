import type { AppContext } from '#app/context.ts'
import { findSlotOffer } from '#app/features/work/appointments/availability/offer.server.ts'
import { lastKnown } from '#app/lib/last-known.ts'
import type { Db } from '#db/client.server.ts'

const slotOffer = lastKnown(
  (db: Db, now: Date, topic: string, person: string) => findSlotOffer(db, now, topic, person),
  {
    times: [],
    days: [],
  },
)

/** What the contact page offers now for a topic and the person of a booking link; while the database does not answer, what it offered last. */
export function findCurrentOffer(
  { log, db, clock }: Pick<AppContext, 'log' | 'db' | 'clock'>,
  topic: string,
  person = '',
) {
  return slotOffer.orLast({ log }, db, clock(), topic, person)
}
