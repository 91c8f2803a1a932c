import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeAppointment } from './change.server.ts'
import type { ChangeOutcome, ChangeTarget } from './change-plan.ts'

/** Declines a pending appointment; the mail to the customer contains the reason. See changeAppointment for errors. */
export async function declineAppointment(
  ctx: AppContext,
  target: ChangeTarget & { reason: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'decline',
    reason: target.reason,
    notice: 'declined',
    action: 'appointment-decline',
    words: (slot) => `rifiutato (era ${slot})`,
  })
}
