import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { changeAppointment } from './change.server.ts'
import type { ChangeOutcome, ChangeTarget } from './change-plan.ts'

/**
 * Confirms a pending appointment at the time that was asked for, with the address of its video call if it has one of its
 * own; the customer is told. See changeAppointment for errors.
 */
export async function confirmAppointment(
  ctx: AppContext,
  target: ChangeTarget & { videoLink?: string | undefined },
): Promise<ChangeOutcome> {
  requirePermission(ctx, 'appointments.write')
  return changeAppointment(ctx, target, {
    verb: 'confirm',
    ...(target.videoLink !== undefined && { place: { videoLink: target.videoLink } }),
    notice: 'confirmed',
    action: 'appointment-confirm',
    words: (slot) => `confermato per ${slot}`,
  })
}
