import type { AppContext } from '#app/context.ts'
import { isSetAside } from '#app/features/work/appointments/customer/customer-access.server.ts'
import { mayAskAgain } from '#app/features/work/appointments/customer/customer-deadline.ts'
import { readAppointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { DEFAULT_DURATION } from '#app/features/work/appointments/durations.ts'
import { DEFAULT_LOCATION } from '#app/features/work/appointments/places.ts'
import { slotEnd, slotOf } from '#app/features/work/appointments/slot.ts'
import { asState } from '#app/features/work/appointments/states.ts'
import { readWithAny } from '#app/lib/secret.ts'
import type { ContactValues } from './contact-fields.ts'
import { SENDER_FIELD_NAMES, type SenderFieldName } from './sender-fields.ts'

/**
 * The form filled in with the data of an earlier appointment that is over or was called off, for the holder of the
 * customer's link. Undefined for an invalid token, a deleted request and one that staff have set aside.
 */
export async function findEarlierAnswers(ctx: AppContext, token: string): Promise<ContactValues | undefined> {
  const id = readWithAny(ctx, (secret) => readAppointmentToken(secret, token))
  const row = id && (await findRow(ctx, id))
  if (!row || isSetAside(row) || !mayAskAgain(asState(row.status), slotEnd(slotOf(row)) <= ctx.clock()))
    return undefined
  const { topic, duration, location, address, reference } = row
  const sender = Object.fromEntries(SENDER_FIELD_NAMES.map((field) => [field, row[field]]))
  return {
    ...(sender as Record<SenderFieldName, string>),
    topic,
    location: location || DEFAULT_LOCATION,
    address,
    message: `Vorrei un altro orario. Codice della richiesta precedente: ${reference}.`,
    requestedAppointment: 'on',
    date: '',
    time: '',
    duration: String(duration || DEFAULT_DURATION),
    consultant: '',
    preferences: '',
  }
}

function findRow(ctx: AppContext, id: string) {
  return ctx.db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(SENDER_FIELD_NAMES.map((field) => `contactRequests.${field}` as const))
    .select(['contactRequests.topic', 'contactRequests.reference', 'contactRequests.trashedAt'])
    .select(['contactRequests.quarantineReason', 'contactRequests.status as requestStatus'])
    .select(['appointments.status', 'appointments.date', 'appointments.time', 'appointments.duration'])
    .select(['appointments.location', 'appointments.address'])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}
