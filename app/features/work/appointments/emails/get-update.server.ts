import {
  type AppointmentUpdate,
  appointmentUpdate,
  reportsChange,
} from '#app/features/work/appointments/changes/appointment-update.ts'
import { getCalendarAppointment } from '#app/features/work/appointments/ics/calendar-source.server.ts'
import type { Db } from '#db/client.server.ts'

/** The change that a mail reports and its appointment. Throws when the appointment is gone. */
export async function getUpdate(db: Db, updateId: string) {
  const { fields, createdAt, appointmentId } = await db
    .selectFrom('appointmentUpdates')
    .select(['fields', 'createdAt', 'appointmentId'])
    .where('id', '=', updateId)
    .executeTakeFirstOrThrow()
  const appointment = await getCalendarAppointment(db, appointmentId)
  return { update: appointmentUpdate.parse(JSON.parse(fields)), appointment, createdAt }
}

/** Whether the customer was notified by `now` of a change newer than `version`. */
export async function wasToldSince(db: Db, appointmentId: string, version: number, now: Date): Promise<boolean> {
  return (await updatesSince(db, appointmentId, version, now)).length > 0
}

/** Notices sent to the customer up to `now` of changes newer than `version`. */
export async function updatesSince(
  db: Db,
  appointmentId: string,
  version: number,
  now: Date,
): Promise<AppointmentUpdate[]> {
  const updates = await db
    .selectFrom('appointmentUpdates')
    .select('fields')
    .where('appointmentId', '=', appointmentId)
    .where('createdAt', '<=', now.toISOString())
    .execute()
  return updates.flatMap(({ fields }) => {
    const { data } = appointmentUpdate.safeParse(JSON.parse(fields))
    return data && reportsChange(data) && data.sequence > version ? [data] : []
  })
}
