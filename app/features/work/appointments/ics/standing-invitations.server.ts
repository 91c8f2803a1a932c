import { appointmentUpdate } from '#app/features/work/appointments/changes/appointment-update.ts'
import { type Slot, slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import { calendarOfUpdate } from './calendar-source.server.ts'

/** An upcoming appointment that is in its customer's calendar. */
export interface StandingInvitation {
  appointmentId: string
  email: string
  slot: Slot
  /** Of its UID; empty for those without one. */
  token: string
  /** SEQUENCE of a cancellation: higher than in every earlier file. */
  sequence: number
}

/**
 * The upcoming appointments among `ids` that are in their customer's calendar: the confirmed ones, and those whose
 * cancellation is not delivered yet.
 */
export async function listStandingInvitations(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<StandingInvitation[]> {
  if (ids.length === 0) return []
  const appointments = await db
    .selectFrom('appointments')
    .select(['id', 'email', 'status', 'date', 'time', 'duration', 'version', 'calendarToken'])
    .where('id', 'in', ids)
    .where('email', '!=', '')
    .orderBy('date')
    .orderBy('time')
    .execute()
  const undelivered = await undeliveredCancellations(db, ids)
  return appointments.flatMap(({ id, email, status, version, calendarToken: token, ...own }) => {
    const slot = status === 'confirmed' ? slotOf(own) : undelivered.get(id)
    return slot && slotStart(slot) > now ? [{ appointmentId: id, email, slot, token, sequence: version + 1 }] : []
  })
}

/** The cancelled slots whose mail waits or failed, by appointment. */
async function undeliveredCancellations(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Slot>> {
  const updates = await db
    .selectFrom('appointmentUpdates')
    .innerJoin('mailOutbox', 'mailOutbox.documentId', 'appointmentUpdates.id')
    .select(['appointmentUpdates.appointmentId', 'appointmentUpdates.fields'])
    .where('appointmentUpdates.appointmentId', 'in', ids)
    .where('mailOutbox.kind', '!=', 'appointment-company')
    .where('mailOutbox.state', 'in', ['queued', 'dead'])
    .orderBy('appointmentUpdates.createdAt')
    .execute()
  return new Map(
    updates.flatMap(({ appointmentId, fields }) => {
      const calendar = calendarOfUpdate(appointmentUpdate.parse(JSON.parse(fields)))
      return calendar?.method === 'CANCEL' ? [[appointmentId, calendar.slot] as const] : []
    }),
  )
}
