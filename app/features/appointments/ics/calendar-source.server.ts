import type { AppointmentNotice } from '#app/features/appointments/changes/update-fields.ts'
import { type Slot, slotOf } from '#app/features/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import type { CalendarAppointment } from './calendar-file.server.ts'

/**
 * What a change does in the customer's calendar, and at which time: a confirmed appointment is entered or renewed, one
 * that was confirmed and is not any more is taken out. Undefined when he never had it there.
 */
export function calendarOfNotice({
  before,
  after,
}: AppointmentNotice): { method: 'REQUEST' | 'CANCEL'; slot: Slot } | undefined {
  if (after.status === 'confirmed') return { method: 'REQUEST', slot: slotOf(after) }
  return before.status === 'confirmed' ? { method: 'CANCEL', slot: slotOf(before) } : undefined
}

/** An appointment as calendar files and mails tell of it, as it is now. */
export interface CalendarSource extends CalendarAppointment {
  status: string
  version: number
  updatedAt: string
  /** Message-ID of the mail that acknowledged its request; null when none was owed. */
  requestMailId: string | null
}

/** An appointment as it is now. Throws when it is gone. */
export async function getCalendarAppointment(db: Db, id: string): Promise<CalendarSource> {
  return db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.name', 'appointments.email', 'appointments.status'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.version'])
    .select(['appointments.location', 'appointments.address', 'appointments.videoLink', 'appointments.updatedAt'])
    .select('contactRequests.reference')
    .select((row) =>
      row
        .selectFrom('mailOutbox')
        .select('mailOutbox.messageId')
        .whereRef('mailOutbox.documentId', '=', 'contactRequests.id')
        .where('mailOutbox.kind', '=', 'request-visitor')
        .as('requestMailId'),
    )
    .where('appointments.id', '=', id)
    .executeTakeFirstOrThrow()
}
