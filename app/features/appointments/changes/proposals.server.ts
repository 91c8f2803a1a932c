import type { Slot } from '#app/features/appointments/slot.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** The times that are proposed for an appointment, in the order in which staff chose them. */
export async function listProposals(db: Db, appointmentId: string): Promise<Slot[]> {
  return db
    .selectFrom('appointmentProposals')
    .select(['date', 'time', 'duration'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('position')
    .execute()
}

/** Makes these the proposals of an appointment, and no others. */
export async function replaceProposals(trx: Trx, appointmentId: string, slots: readonly Slot[]): Promise<void> {
  await trx.deleteFrom('appointmentProposals').where('appointmentId', '=', appointmentId).execute()
  const rows = slots.map(({ date, time, duration }, index) => ({
    ...{ appointmentId, position: index + 1 },
    ...{ date, time, duration },
  }))
  if (rows.length > 0) await trx.insertInto('appointmentProposals').values(rows).execute()
}
