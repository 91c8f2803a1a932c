import { sql } from 'kysely'
import { bookingSchema } from '#app/features/settings/booking/booking.ts'
import { openingSchema } from '#app/features/settings/opening/opening.ts'
import { readSections } from '#app/features/settings/sections.server.ts'
import { addDays, romeInstant } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import type { Occupancy } from './availability.ts'
import type { OfferRules } from './offer.ts'

/** The settings by which appointments are offered and claimed. */
export async function getOfferRules(db: Db): Promise<OfferRules> {
  const { opening, booking } = await readSections(db, ['opening', 'booking'])
  return { opening: openingSchema.parse(opening), booking: bookingSchema.parse(booking) }
}

/**
 * What stands in the way of appointments from one day to another (yyyy-mm-dd, both included). `except` is an appointment
 * that is looking for another time: what it holds itself does not stand in its way.
 */
export async function getOccupancy(db: Db, from: string, to: string, except?: string): Promise<Occupancy> {
  // A day more at the end: an appointment may go on past midnight.
  const [start, end] = [dayStart(from), dayStart(addDays(to, 2))]
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

function dayStart(date: string): string {
  return romeInstant({ date, time: '00:00' }).toISOString()
}
