import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { Db } from '#db/client.server.ts'
import { outsideReason } from './outside-hours.ts'

/** A future appointment outside the opening hours. */
export interface OutsideAppointment {
  id: string
  name: string
  date: string
  time: string
  reason: string
}

/** Maximum number of future appointments checked. */
const MOST = 1_000

/**
 * The appointments from a day on that are confirmed, pending or proposed outside the present opening hours: the hours
 * were changed later, or staff chose the slot deliberately. With a person: theirs outside their own hours.
 */
export async function listOutsideHours(
  db: Db,
  today: string,
  person?: { id: string; reason: (slot: { date: string; time: string; duration: number }) => string | undefined },
): Promise<OutsideAppointment[]> {
  const opening = await readSection(db, 'opening')
  const visible = db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.name', 'appointments.duration'])
    .where('contactRequests.quarantineReason', 'is', null)
    .where('contactRequests.status', '!=', 'spam')
    .where('contactRequests.trashedAt', 'is', null)
    .$if(person !== undefined, (own) => own.where('appointments.consultantId', '=', person?.id ?? ''))
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
      const reason = person ? person.reason(row) : outsideReason(row, opening)
      return reason ? [{ ...row, reason }] : []
    })
    .sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
}
