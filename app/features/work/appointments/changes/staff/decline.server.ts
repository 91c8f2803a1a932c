import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/** Declines a pending appointment; the mail to the customer contains the reason. See changeAppointment for errors. */
export async function declineAppointment(
  ctx: AppContext,
  target: ChangeTarget & { reason: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'decline',
    reason: target.reason,
    update: 'declined',
    action: 'appointment-decline',
    words: (slot) => `rifiutato (era ${slot})`,
  })
}
