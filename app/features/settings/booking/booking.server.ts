import { readSection } from '#app/features/settings/sections/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { type Booking, bookingSchema } from './booking.ts'

/** The booking rules, with defaults for missing values. */
export async function getBooking(db: Db): Promise<Booking> {
  return bookingSchema.parse(await readSection(db, 'booking'))
}
