import type { SystemContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { clearNotifications } from '#app/features/ground/notifications/clear-notifications.server.ts'
import { type NewNotification, notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { toAttendants } from '#app/features/work/appointments/consultants/attendants.server.ts'
import { formatSlot, type Slot } from '#app/features/work/appointments/slot.ts'
import type { AppointmentState } from '#app/features/work/appointments/states.ts'
import { ON_ITS_WAY_MS, UNDO_MS } from '#app/lib/undo.ts'
import type { Trx } from '#db/client.server.ts'
import type { AppointmentUpdate, Place } from './appointment-update.ts'
import type { ChangePlan } from './change-plan.ts'
import type { Current } from './check-change.server.ts'
import { createAppointmentUpdate } from './create-update.server.ts'
import { answerRequest } from './staff/answer-request.server.ts'

const NOTIFICATION_TYPES: Readonly<Record<AppointmentState, NewNotification['type']>> = {
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

interface Recorded {
  current: Current
  plan: ChangePlan
  change: MadeChange
  /** Its mail waits until it cannot be undone any more. */
  isUndoable: boolean
}

/**
 * Records a change in its transaction: the customer's update with its mail, the bell, the request's state, the audit
 * row. Returns the id of the customer's update.
 */
export async function recordChange(ctx: SystemContext, trx: Trx, recorded: Recorded): Promise<string | undefined> {
  const { current, plan, change } = recorded
  const { before, after } = change
  const updateId = await tellCustomer(ctx, trx, recorded)
  const details = `Appuntamento di ${current.name}: ${plan.words(formatSlot(after))}`
  // Every change settles the bell entries of the appointment; those of the request stay until staff act.
  const handled = ctx.actor.kind === 'staff' ? [`/admin/requests/${current.requestId}`] : []
  await clearNotifications(trx, [`/admin/appointments/${current.id}`, ...handled])
  const own = trx.selectFrom('appointments').select('consultantId').where('id', '=', current.id)
  const attendedBy = await own.executeTakeFirst()
  await notifyStaff(trx, ctx, {
    message: details,
    type: NOTIFICATION_TYPES[after.status],
    link: `/admin/appointments/${current.id}`,
    permission: 'appointments.read',
    ...(await toAttendants(trx, [current.consultantId, attendedBy?.consultantId])),
  })
  if (ctx.actor.kind !== 'staff') return updateId
  // Who attends answers nothing that the customer has asked.
  if (plan.update && plan.update !== 'reassigned') await answerRequest(trx, current.requestId, ctx.clock())
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
  return updateId
}

async function tellCustomer(
  ctx: SystemContext,
  trx: Trx,
  { current, plan, change, isUndoable }: Recorded,
): Promise<string | undefined> {
  if (!plan.update) return undefined
  const { before, after, places, version } = change
  const fields: AppointmentUpdate = {
    kind: plan.update,
    before,
    after,
    reason: plan.reason ?? '',
    proposals: [...(plan.proposals ?? [])],
    by: ctx.actor.kind === 'staff' ? ctx.actor.id : ctx.actor.kind,
    sequence: version,
    ...(plan.update === 'updated' && { places }),
  }
  const isMailed = current.email !== '' || ctx.actor.kind === 'visitor'
  const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, current.id, { ...fields }, isMailed)
  const mail = { documentCollection: 'appointmentUpdates', documentId, mailFrom: ctx.mailFrom } as const
  const now = ctx.clock()
  if (current.email !== '') {
    const dueAfterMs = isUndoable ? UNDO_MS + ON_ITS_WAY_MS : 0
    await queueMail(trx, { ...mail, now, dueAfterMs, kind: `appointment-${plan.update}`, recipient: current.email })
  }
  // Staff need no mail about their own changes, and expiry was announced before.
  if (ctx.actor.kind === 'visitor') await queueMail(trx, { ...mail, now, kind: 'appointment-company', recipient: '' })
  return documentId
}
