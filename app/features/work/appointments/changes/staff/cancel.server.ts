import type { AppContext } from '#app/context.ts'
import { changeAppointment } from '#app/features/work/appointments/changes/change.server.ts'
import type { ChangeOutcome, ChangeTarget } from '#app/features/work/appointments/changes/change-plan.ts'
import { requirePermission } from '#app/permissions.ts'

/**
 * Cancels an appointment that has not begun and notifies the customer, with the reason if given. See changeAppointment
 * for errors.
 */
export async function cancelAppointment(
  ctx: AppContext,
  target: ChangeTarget & { reason: string },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'cancel',
    reason: target.reason,
    update: 'cancelled',
    action: 'appointment-cancel',
    words: (slot) => `annullato (era ${slot})`,
  })
}
