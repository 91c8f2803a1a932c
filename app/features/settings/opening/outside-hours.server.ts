import type { Db } from '#db/client.server.ts'
import { getOpening } from './opening.server.ts'
import { outsideReason } from './outside-hours.ts'

/** An appointment still to come that the opening hours do not allow. */
export interface OutsideAppointment {
  id: string
  name: string
  date: string
  time: string
  reason: string
}

/** So many appointments still to come are looked at. */
const MOST = 1_000

/**
 * The appointments from a day on that stand, or are proposed, outside the opening hours as they are now: the hours were
 * changed after they were fixed, or staff fixed them there on purpose.
 */
export async function listOutsideHours(db: Db, today: string): Promise<OutsideAppointment[]> {
  const opening = await getOpening(db)
  const visible = db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.name'])
    .where('contactRequests.quarantineReason', 'is', null)
    .where('contactRequests.status', '!=', 'spam')
    .where('contactRequests.trashedAt', 'is', null)
  const fixed = await visible
    .select(['appointments.date', 'appointments.time'])
    .where('appointments.status', 'in', ['pending', 'confirmed'])
    .where('appointments.date', '>=', today)
    .orderBy('appointments.date')
    .limit(MOST)
    .execute()
  const proposed = await visible
    .innerJoin('appointmentProposals', 'appointmentProposals.appointmentId', 'appointments.id')
    .select(['appointmentProposals.date', 'appointmentProposals.time'])
    .where('appointments.status', '=', 'proposed')
    .where('appointmentProposals.date', '>=', today)
    .orderBy('appointmentProposals.date')
    .limit(MOST)
    .execute()
  return [...fixed, ...proposed]
    .flatMap((row) => {
      const reason = outsideReason(row, opening)
      return reason ? [{ ...row, reason }] : []
    })
    .sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
}
