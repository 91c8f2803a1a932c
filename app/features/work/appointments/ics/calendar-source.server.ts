import type { AppointmentUpdate } from '#app/features/work/appointments/changes/appointment-update.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import type { CalendarAppointment } from './calendar-file.server.ts'

/**
 * The effect of a change on the customer's calendar: confirmed adds or updates the event, a formerly confirmed one is
 * cancelled. Undefined when the event never existed there.
 */
export function calendarOfUpdate({
  before,
  after,
}: AppointmentUpdate): { method: 'REQUEST' | 'CANCEL'; slot: Slot } | undefined {
  if (after.status === 'confirmed') return { method: 'REQUEST', slot: slotOf(after) }
  return before.status === 'confirmed' ? { method: 'CANCEL', slot: slotOf(before) } : undefined
}

/** An appointment in its present state, for calendar files and mails. */
export interface CalendarSource extends CalendarAppointment {
  status: string
  /** Of its request: one of ours or typed by the customer. */
  topic: string
  version: number
  updatedAt: string
  phone: string
  /** The customer's. */
  company: string
  consultantId: string | null
  /** Message-ID of the mail that acknowledged its request; null when there was none. */
  requestMailId: string | null
}

/** Loads an appointment in its present state. Throws when it is gone. */
export async function getCalendarAppointment(db: Db, id: string): Promise<CalendarSource> {
  return db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .leftJoin('admins', (join) => join.onRef('admins.id', '=', 'consultantId').on('admins.isActive', '=', true))
    .select(['appointments.id', 'appointments.name', 'appointments.email', 'appointments.status'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.version'])
    .select(['appointments.location', 'appointments.address', 'appointments.videoLink', 'appointments.updatedAt'])
    .select(['appointments.calendarToken', 'admins.name as consultant', 'appointments.consultantId'])
    .select(['appointments.phone', 'appointments.company'])
    .select(['contactRequests.reference', 'contactRequests.topic'])
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
