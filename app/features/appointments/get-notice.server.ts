import type { Db } from '#db/client.server.ts'
import { getCalendarAppointment } from './calendar-source.server.ts'
import { appointmentNotice } from './update-fields.ts'

/**
 * What a mail tells of: the change as it was made, the appointment that it is about, and whether its customer has been told
 * of a newer change since (`overtaken`). Throws when it is gone.
 */
export async function getNotice(db: Db, updateId: string) {
  const { fields, createdAt, appointmentId } = await db
    .selectFrom('appointmentUpdates')
    .select(['fields', 'createdAt', 'appointmentId'])
    .where('id', '=', updateId)
    .executeTakeFirstOrThrow()
  const notice = appointmentNotice.parse(JSON.parse(fields))
  const appointment = await getCalendarAppointment(db, appointmentId)
  return { notice, appointment, createdAt, overtaken: await wasToldSince(db, appointmentId, notice.sequence) }
}

/** Whether the customer of an appointment was told of a change after a version of it. */
export async function wasToldSince(db: Db, appointmentId: string, version: number): Promise<boolean> {
  const updates = await db
    .selectFrom('appointmentUpdates')
    .select('fields')
    .where('appointmentId', '=', appointmentId)
    .execute()
  return updates.some(({ fields }) => {
    const { data } = appointmentNotice.safeParse(JSON.parse(fields))
    return data !== undefined && data.kind !== 'hold-ending' && data.sequence > version
  })
}
