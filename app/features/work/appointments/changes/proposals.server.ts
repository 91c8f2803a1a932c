import type { Slot } from '#app/features/work/appointments/slot.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** The times proposed for an appointment, in the order entered by staff. */
export async function listProposals(db: Db, appointmentId: string): Promise<Slot[]> {
  return db
    .selectFrom('appointmentProposals')
    .select(['date', 'time', 'duration'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('position')
    .execute()
}

/** Replaces all proposals of an appointment. */
export async function replaceProposals(trx: Trx, appointmentId: string, slots: readonly Slot[]): Promise<void> {
  await trx.deleteFrom('appointmentProposals').where('appointmentId', '=', appointmentId).execute()
  const rows = slots.map(({ date, time, duration }, index) => ({
    appointmentId,
    position: index + 1,
    date,
    time,
    duration,
  }))
  if (rows.length > 0) await trx.insertInto('appointmentProposals').values(rows).execute()
}
