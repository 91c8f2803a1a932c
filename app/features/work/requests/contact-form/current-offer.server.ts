import type { AppContext } from '#app/context.ts'
import { findSlotOffer } from '#app/features/work/appointments/availability/offer.server.ts'
import { lastKnown } from '#app/lib/last-known.ts'
import type { Db } from '#db/client.server.ts'

const slotOffer = lastKnown((db: Db, now: Date, topic: string) => findSlotOffer(db, now, topic), {
  times: [],
  days: [],
})

/** What the contact page offers now for a topic; while the database does not answer, what it offered last. */
export function findCurrentOffer({ log, db, clock }: Pick<AppContext, 'log' | 'db' | 'clock'>, topic: string) {
  return slotOffer.orLast({ log }, db, clock(), topic)
}
