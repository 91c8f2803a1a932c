import { sql } from 'kysely'
import { bookingSchema } from '#app/features/settings/booking/booking.ts'
import { openingSchema } from '#app/features/settings/opening/opening.ts'
import { readSections } from '#app/features/settings/sections.server.ts'
import { addDays, romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import type { Occupancy } from './availability.ts'
import type { OfferRules } from './offer.ts'

/** The settings that govern offers and claims. */
export async function getOfferRules(db: Db): Promise<OfferRules> {
  const { opening, booking } = await readSections(db, ['opening', 'booking'])
  return { opening: openingSchema.parse(opening), booking: bookingSchema.parse(booking) }
}

/**
 * What blocks appointments between two days (yyyy-mm-dd, inclusive). `except` is the id of an appointment being moved,
 * whose own half hours do not count.
 */
export async function getOccupancy(db: Db, from: string, to: string, except?: string): Promise<Occupancy> {
  // One more day at the end: an appointment may continue past midnight.
  const [start, end] = [romeDayStart(from), romeDayStart(addDays(to, 2))]
  let cells = db
    .selectFrom('appointmentCells')
    .select(['cellStart', sql<number>`count(*)`.as('owners')])
    .where('cellStart', '>=', start)
    .where('cellStart', '<', end)
    .groupBy('cellStart')
  if (except !== undefined) cells = cells.where('appointmentId', '!=', except)
  const busy = await db
    .selectFrom('busyTimes')
    .select(['startsAt', 'endsAt'])
    .where('endsAt', '>', start)
    .where('startsAt', '<', end)
    .execute()
  const owners = new Map((await cells.execute()).map((cell) => [cell.cellStart, Number(cell.owners)]))
  return { owners, busy }
}
