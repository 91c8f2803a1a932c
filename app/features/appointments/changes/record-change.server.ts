import type { AppContext } from '#app/context.ts'
import { formatSlot, type Slot } from '#app/features/appointments/slot.ts'
import type { AppointmentState } from '#app/features/appointments/states.ts'
import { recordAction } from '#app/features/audit/record.server.ts'
import { queueMail } from '#app/features/mail/outbox/queue-mail.server.ts'
import { type News, notifyStaff } from '#app/features/notifications/notify-staff.server.ts'
import type { Trx } from '#db/client.server.ts'
import { answerRequest } from './answer-request.server.ts'
import type { ChangePlan } from './change-plan.ts'
import type { Current } from './check-change.server.ts'
import { createAppointmentUpdate } from './create-update.server.ts'
import type { AppointmentNotice, Place } from './update-fields.ts'

const NEWS_TYPES: Readonly<Record<AppointmentState, News['type']>> = {
  pending: 'info',
  proposed: 'info',
  confirmed: 'success',
  done: 'success',
  declined: 'warning',
  cancelled: 'warning',
  expired: 'warning',
  'no-show': 'warning',
}

/** A completed change: the appointment before and after it. */
export interface MadeChange {
  before: Slot & { status: AppointmentState }
  after: Slot & { status: AppointmentState }
  places: { before: Place; after: Place }
  version: number
}

/**
 * Records a change in its transaction: the customer's notice with its mail, the bell, the request's state, the audit
 * row.
 */
export async function recordChange(
  ctx: AppContext,
  trx: Trx,
  { current, plan, change }: { current: Current; plan: ChangePlan; change: MadeChange },
): Promise<void> {
  const { before, after } = change
  if (plan.notice) await tellCustomer(ctx, trx, { current, plan, change })
  const details = `Appuntamento di ${current.name}: ${plan.words(formatSlot(after))}`
  await notifyStaff(trx, ctx, {
    message: details,
    type: NEWS_TYPES[after.status],
    link: `/admin/appointments/${current.id}`,
    permission: 'appointments.read',
  })
  if (ctx.actor.kind !== 'staff') return
  if (plan.notice) await answerRequest(trx, current.requestId, ctx.clock())
  // The customer's address is not audited.
  const placeIn = ({ location, videoLink }: Place) => (plan.place ? { location, videoLink } : {})
  await recordAction(ctx, trx, {
    action: plan.action,
    targetId: current.id,
    details,
    before: { ...before, ...placeIn(change.places.before) },
    after: {
      ...after,
      ...placeIn(change.places.after),
      ...(plan.proposals && { proposals: plan.proposals.map(formatSlot).join('; ') }),
      ...(plan.reason && { reason: plan.reason }),
    },
  })
}

async function tellCustomer(
  ctx: AppContext,
  trx: Trx,
  { current, plan, change }: { current: Current; plan: ChangePlan; change: MadeChange },
): Promise<void> {
  if (!plan.notice) return
  const { before, after, places, version } = change
  const fields: AppointmentNotice = {
    ...{ kind: plan.notice, before, after, reason: plan.reason ?? '', proposals: [...(plan.proposals ?? [])] },
    by: ctx.actor.kind === 'staff' ? ctx.actor.id : ctx.actor.kind,
    sequence: version,
    ...(plan.notice === 'updated' && { places }),
  }
  const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, current.id, { ...fields })
  const mail = { documentCollection: 'appointmentUpdates', documentId, mailFrom: ctx.mailFrom } as const
  const now = ctx.clock()
  await queueMail(trx, { ...mail, now, kind: `appointment-${plan.notice}`, recipient: current.email })
  // Staff need no mail about their own changes, and expiry was announced before.
  if (ctx.actor.kind === 'visitor') await queueMail(trx, { ...mail, now, kind: 'appointment-company', recipient: '' })
}
