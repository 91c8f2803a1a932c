import type { Insertable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import type { AppointmentUpdate } from '#app/features/work/appointments/changes/appointment-update.ts'
import { createAppointmentUpdate } from '#app/features/work/appointments/changes/create-update.server.ts'
import { rememberSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { inviteConsultants } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { formatSlot, slotOf } from '#app/features/work/appointments/slot.ts'
import { originName } from '#app/features/work/requests/origins.ts'
import type { Trx } from '#db/client.server.ts'
import type { AppointmentsTable } from '#db/schema/appointments.server.ts'
import type { ByHand } from './by-hand.ts'
import type { PreparedRequest } from './prepared-request.server.ts'

/** What is recorded of a request or of the appointment that it is given later. */
type Recorded = Pick<PreparedRequest, 'ctx' | 'id' | 'reference' | 'now' | 'isAgreed' | 'senderHash'> & {
  request: Pick<PreparedRequest['request'], 'payload'>
}

/** Records a request that staff have entered, in its transaction: the confirmation of its appointment and the audit row. */
export async function recordByHand(
  prepared: Recorded,
  trx: Trx,
  byHand: ByHand,
  appointment: Insertable<AppointmentsTable> | undefined,
): Promise<void> {
  const { ctx, id, reference, now, isAgreed, senderHash } = prepared
  // Staff vouch for the address, as when they confirm a request from the form.
  if (isAgreed) await rememberSender(trx, senderHash, now)
  const entered = { origin: byHand.origin, tells: byHand.tells && prepared.request.payload.email !== '' }
  if (!appointment) {
    const details = `Richiesta ${reference} inserita da noi (${originName(byHand.origin).toLowerCase()})`
    return recordAction(ctx, trx, { action: 'request-create', targetId: id, details, after: entered })
  }
  const when = `${isAgreed ? 'fissato' : 'chiesto'} per ${formatSlot(appointment)}`
  await recordAction(ctx, trx, {
    action: appointment.overbooked ? 'appointment-overbook' : 'appointment-create',
    targetId: appointment.id,
    details: `Appuntamento di ${appointment.name}: ${when}${appointment.overbooked ? ', oltre i posti' : ''}`,
    after: { ...entered, status: appointment.status, ...slotOf(appointment) },
  })
  if (!isAgreed) return
  await tellAgreed(ctx, trx, appointment, byHand.tells)
  await inviteConsultants(ctx, trx, appointment.id)
}

/** Stores the confirmation as a change, which the history shows, with its mail. */
async function tellAgreed(
  ctx: AppContext,
  trx: Trx,
  appointment: Insertable<AppointmentsTable>,
  tells: boolean,
): Promise<void> {
  const moment = { status: 'confirmed', ...slotOf(appointment) }
  const fields: AppointmentUpdate = {
    kind: 'confirmed',
    before: moment,
    after: moment,
    reason: '',
    proposals: [],
    by: ctx.actor.kind === 'staff' ? ctx.actor.id : ctx.actor.kind,
    sequence: 1,
  }
  const isMailed = tells && appointment.email !== ''
  const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, appointment.id, { ...fields }, isMailed)
  if (!isMailed) return
  const mail = { documentCollection: 'appointmentUpdates', kind: 'appointment-confirmed', documentId } as const
  await queueMail(trx, { ...mail, recipient: appointment.email, now: ctx.clock(), mailFrom: ctx.mailFrom })
}
